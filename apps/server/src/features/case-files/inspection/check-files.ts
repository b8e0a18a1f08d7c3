import { and, asc, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'
import { findCase, systemActor, writeHistory } from '../../cases/index.ts'
import { type AssetRow, lockSlots, updateAsset } from '../store.ts'
import { caseAsset } from '../table.ts'
import { conditionOf } from './whole.ts'

const hour = 3_600_000
/** Every file is read at least once in this number of days. */
const everyDays = 30
/** A damaged file is read every night: it may have been restored from a backup. */
const damagedHours = 20
/** The run of a night stops after this time; the rest is done on the next night. */
const nightHours = 5
const batch = 20
/**
 * After this number of missing files in a row, without one that exists, the storage itself is assumed to be missing.
 */
const suspicious = 5

const due = ({ db, clock }: Services): Promise<AssetRow[]> => {
  const now = clock.now().getTime()
  const read = sql`coalesce(${caseAsset.checkedAt}, ${caseAsset.readyAt})`
  return db.within(systemScope, tx =>
    tx
      .select()
      .from(caseAsset)
      .where(
        and(
          eq(caseAsset.status, 'ready'),
          isNotNull(caseAsset.sha256),
          or(
            lt(read, new Date(now - everyDays * 24 * hour)),
            and(isNotNull(caseAsset.damagedAt), lt(read, new Date(now - damagedHours * hour))),
          ),
        ),
      )
      .orderBy(asc(read))
      .limit(batch),
  )
}

const note = async (services: Services, asset: AssetRow, whole: boolean): Promise<void> => {
  const { db, clock, events, log } = services
  const now = clock.now()
  const isNews = whole !== (asset.damagedAt === null)
  await db.within(systemScope, async tx => {
    if (isNews) await lockSlots(tx, asset.caseId)
    const damagedAt = whole ? null : (asset.damagedAt ?? now)
    const noted = await updateAsset(tx, asset.id, 'ready', { checkedAt: now, damagedAt })
    if (!noted || !isNews) return
    const caseRow = await findCase(tx, systemScope, asset.caseId)
    if (whole || !caseRow) return
    await writeHistory(tx, {
      caseRow,
      action: 'ASSET_DAMAGED',
      model: 'asset',
      actor: systemActor,
      attributes: { details: { record: asset.typeKey, version: asset.version } },
      now,
    })
    await events.emit(tx, 'fileDamaged', { asset: noted, caseRow })
  })
  if (!whole) log.error(`file ${asset.id} is not what arrived: ${asset.storageKey}`)
  else if (asset.damagedAt) log.info(`file ${asset.id} is whole again`)
}

/**
 * Reads stored files and compares them with the hash of the upload: every file once in thirty days, the least recently
 * read first. For a file that differs, the history of its case gets an entry and staff are notified, once; the file
 * stays in place, and the mark is removed if a later run finds it intact. Idempotent; may be interrupted at any point.
 */
export const checkFiles = async (services: Services): Promise<void> => {
  const { clock } = services
  const end = clock.now().getTime() + nightHours * hour
  while (clock.now().getTime() < end) {
    const files = await due(services)
    const found: { asset: AssetRow; condition: 'whole' | 'changed' | 'gone' }[] = []
    for (const asset of files) found.push({ asset, condition: await conditionOf(services, asset) })
    if (found.length >= suspicious && found.every(({ condition }) => condition === 'gone'))
      throw new Error('the storage holds none of the files that were looked for; is it the right one?')
    for (const { asset, condition } of found) await note(services, asset, condition === 'whole')
    if (files.length < batch) return
  }
}
