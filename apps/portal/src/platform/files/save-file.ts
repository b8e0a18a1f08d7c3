import { type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import { send } from '../http/client.ts'

/** Saves a file through an address that is good for minutes. */
export const saveFile = async ({ uuid, fileName }: Pick<CaseAsset, 'uuid' | 'fileName'>): Promise<void> => {
  const { data } = await send(caseFileCalls.address, {
    params: { id: uuid },
    query: { disposition: 'attachment' },
  })
  saveAddress({ url: data.url, name: fileName })
}

/** Saves what an address answers under a name. */
export const saveAddress = ({ url, name }: { url: string; name: string }): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
