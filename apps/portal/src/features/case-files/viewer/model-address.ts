import { type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import { send } from '../../../platform/http/client.ts'
import type { ScanFrame } from '../../../ui/model/scan-frame.ts'

/** A signed address of a scan: the file as it was sent, or its light model. */
export const fetchModelAddress = async (file: CaseAsset, variant: 'file' | 'model'): Promise<string> => {
  const { data } = await send(caseFileCalls.address, {
    params: { id: file.uuid },
    query: { variant, disposition: 'inline' },
  })
  return data.url
}

/** The unit and orientation of a scan, as they were confirmed. */
export const frameOf = ({ scanCorrection: { unit, up } }: CaseAsset): ScanFrame => ({
  unit: unit ?? 'mm',
  up: up ?? 'z',
})
