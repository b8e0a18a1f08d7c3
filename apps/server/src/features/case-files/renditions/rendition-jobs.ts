import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { isReadWhole } from '../inspection/check-archive.ts'
import type { AssetRow } from '../store.ts'
import { isScan } from './model.ts'

/** Has a usable file drawn: photos small and for the page, scans as light models. Archives are read to their end. */
export const addRenditionJobs = async (tx: Tx, asset: AssetRow): Promise<void> => {
  if (isReadWhole(asset))
    await addJob(
      tx,
      'checkArchive',
      { assetId: asset.id },
      { key: `checkArchive ${asset.id}`, company: asset.companyId },
    )
  if (asset.kind === 'image' && asset.mime?.startsWith('image/'))
    await addJob(tx, 'makePreview', { assetId: asset.id }, { company: asset.companyId })
  if (isScan(asset))
    await addJob(tx, 'makeModel', { assetId: asset.id }, { background: true, company: asset.companyId })
}
