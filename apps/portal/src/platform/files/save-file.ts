import { type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import { send } from '../http/client.ts'

/** Downloads a file by a signed address that expires within minutes. */
export const saveFile = async ({ uuid, fileName }: Pick<CaseAsset, 'uuid' | 'fileName'>): Promise<void> => {
  const { data } = await send(caseFileCalls.address, {
    params: { id: uuid },
    query: { disposition: 'attachment' },
  })
  saveAddress({ url: data.url, name: fileName })
}

/** Saves the response of an address under a file name. */
export const saveAddress = ({ url, name }: { url: string; name: string }): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
