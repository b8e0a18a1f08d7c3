import { meshKindOf } from '@archway/mesh/read'
import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'
import { NotStored } from '../../../platform/storage/storage.ts'
import { type AssetRow, updateAsset } from '../store.ts'
import { caseAsset } from '../table.ts'

/** The renditions of a file, with the suffixes of their storage keys. */
const endings = { previewKey: '-preview', viewKey: '-view', modelKey: '-model' } as const
type Rendition = keyof typeof endings

export const renditionKey = ({ storageKey }: Pick<AssetRow, 'storageKey'>, rendition: Rendition): string =>
  `${storageKey}${endings[rendition]}`

type Renditions = Partial<
  Pick<AssetRow, Rendition | 'modelFault' | 'pictureFault' | 'scan' | 'scanUnit' | 'scanUp'>
>

/**
 * Records the renditions of a file. If it is no longer a usable file, because its case has been erased or it has been
 * withdrawn, they are deleted: no row names them.
 */
export const recordRenditions = async (
  { db, events, storage }: Pick<Services, 'db' | 'events' | 'storage'>,
  { id }: Pick<AssetRow, 'id'>,
  renditions: Renditions,
): Promise<void> => {
  const recorded = await db.within(systemScope, async tx => {
    const asset = await updateAsset(tx, id, 'ready', renditions)
    if (asset) await events.emit(tx, 'assetChanged', { asset })
    return asset
  })
  if (recorded) return
  for (const rendition of Object.keys(endings) as Rendition[]) {
    const key = renditions[rendition]
    if (key) await storage.remove(key)
  }
}

/**
 * The same scan may be uploaded again: twice, in a refinement, with a request. Copies the renditions of an identical
 * file (same bytes, slot and company) under this file's keys; null if there is none.
 */
export const findExistingRendition = async (
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  asset: AssetRow,
  keyColumn: 'modelKey' | 'viewKey',
): Promise<Renditions | null> => {
  if (!asset.sha256) return null
  const [twin] = await db.within(systemScope, tx =>
    tx
      .select()
      .from(caseAsset)
      .where(
        and(
          eq(caseAsset.companyId, asset.companyId),
          eq(caseAsset.sha256, asset.sha256 as string),
          eq(caseAsset.typeKey, asset.typeKey),
          ne(caseAsset.id, asset.id),
          asset.planId ? isNotNull(caseAsset.planId) : isNull(caseAsset.planId),
          keyColumn === 'viewKey'
            ? isNotNull(caseAsset.viewKey)
            : or(isNotNull(caseAsset.modelKey), isNotNull(caseAsset.modelFault)),
        ),
      )
      .limit(1),
  )
  if (!twin || meshKindOf(twin.fileName) !== meshKindOf(asset.fileName)) return null
  const { modelFault, scan, scanUnit, scanUp } = twin
  const copiedColumns: Renditions = { modelFault, scan, scanUnit, scanUp }
  try {
    for (const rendition of Object.keys(endings) as Rendition[]) {
      const from = twin[rendition]
      if (!from) continue
      const key = renditionKey(asset, rendition)
      await storage.put(key, await storage.open(from))
      copiedColumns[rendition] = key
    }
    return copiedColumns
  } catch (error) {
    // The other file has been deleted since then.
    if (error instanceof NotStored) return null
    throw error
  }
}
