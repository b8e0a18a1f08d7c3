import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { AssetRow } from '../store.ts'
import { isScan } from './model.ts'

/** Has a usable file drawn: photos small and for the page, scans as light models. */
export const addRenditionJobs = async (tx: Tx, asset: AssetRow): Promise<void> => {
  if (asset.kind === 'image' && asset.mime?.startsWith('image/'))
    await addJob(tx, 'makePreview', { assetId: asset.id }, { company: asset.companyId })
  if (isScan(asset))
    await addJob(tx, 'makeModel', { assetId: asset.id }, { background: true, company: asset.companyId })
}
