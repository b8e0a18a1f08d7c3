import { and, asc, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import { systemScope } from '../../../platform/db/scope.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { findCase, systemActor, writeHistory } from '../../cases/index.ts'
import { type AssetRow, lockSlots, updateAsset } from '../store.ts'
import { caseAsset } from '../table.ts'
import { checkCondition } from './whole.ts'

const hourMs = 3_600_000
/** Every file is read at least once in this number of days. */
const everyDays = 30
/** A damaged file is read every night: it may have been restored from a backup. */
const damagedHours = 20
/** A run ends after this time, or after its bytes; the next one continues with the file read longest ago. */
const runMinutes = 50
/** Files are read by several workers at once, each with a shard: the first digit of the file's id. */
export const checkShards = 4
const batchSize = 20
/**
 * After this number of missing files in a row, without one that exists, the storage itself is assumed to be missing.
 */
const suspiciousMissing = 5

const listDue = ({ db, clock }: Services, shard: number | undefined): Promise<AssetRow[]> => {
  const now = clock.now().getTime()
  const lastCheckedAt = sql`coalesce(${caseAsset.checkedAt}, ${caseAsset.readyAt})`
  return db.within(systemScope, tx =>
    tx
      .select()
      .from(caseAsset)
      .where(
        and(
          eq(caseAsset.status, 'ready'),
          isNotNull(caseAsset.sha256),
          shard === undefined
            ? undefined
            : sql`('x' || left(${caseAsset.id}::text, 1))::bit(4)::integer % ${sql.raw(String(checkShards))} = ${shard}`,
          or(
            lt(lastCheckedAt, new Date(now - everyDays * 24 * hourMs)),
            and(isNotNull(caseAsset.damagedAt), lt(lastCheckedAt, new Date(now - damagedHours * hourMs))),
          ),
        ),
      )
      .orderBy(asc(lastCheckedAt))
      .limit(batchSize),
  )
}

const recordCondition = async (services: Services, asset: AssetRow, whole: boolean): Promise<void> => {
  const { db, clock, events, log } = services
  const now = clock.now()
  const isNews = whole !== (asset.damagedAt === null)
  await db.within(systemScope, async tx => {
    if (isNews) await lockSlots(tx, asset.caseId)
    const damagedAt = whole ? null : (asset.damagedAt ?? now)
    const checkedAsset = await updateAsset(tx, asset.id, 'ready', { checkedAt: now, damagedAt })
    if (!checkedAsset || !isNews) return
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
    await events.emit(tx, 'fileDamaged', { asset: checkedAsset, caseRow })
  })
  if (!whole) log.error(`file ${asset.id} is not what arrived: ${asset.storageKey}`)
  else if (asset.damagedAt) log.info(`file ${asset.id} is whole again`)
}

type Run = {
  /** The files of all shards if undefined. */
  readonly shard?: number
  /** The run ends once it has read this many bytes. */
  readonly bytes?: number
  readonly stopping?: AbortSignal | undefined
}

/**
 * Reads stored files and compares them with the hash of the upload: every file once in thirty days, the least recently
 * read first. For a file that differs, the history of its case gets an entry and staff are notified, once; the file
 * stays in place, and the mark is removed if a later run finds it intact. Idempotent; may be interrupted at any point.
 */
export const checkFiles = async (
  services: Services,
  { shard, bytes = Number.POSITIVE_INFINITY, stopping }: Run = {},
): Promise<void> => {
  const { clock } = services
  const end = clock.now().getTime() + runMinutes * 60_000
  let bytesLeft = bytes
  const isOver = () => bytesLeft <= 0 || stopping?.aborted === true || clock.now().getTime() >= end
  while (!isOver()) {
    const files = await listDue(services, shard)
    const results: { asset: AssetRow; condition: 'whole' | 'changed' | 'gone' }[] = []
    for (const asset of files) {
      if (isOver()) break
      results.push({ asset, condition: await checkCondition(services, asset) })
      bytesLeft -= asset.bytes
    }
    if (results.length >= suspiciousMissing && results.every(({ condition }) => condition === 'gone'))
      throw new Error('the storage holds none of the files that were looked for; is it the right one?')
    for (const { asset, condition } of results) await recordCondition(services, asset, condition === 'whole')
    if (files.length < batchSize) return
  }
}

/** Adds the job of each shard, unless the one before is still waiting. */
export const checkAllShards = ({ db }: Services): Promise<void> =>
  db.within(systemScope, async tx => {
    for (let shard = 0; shard < checkShards; shard += 1)
      await addJob(tx, 'checkFileShard', { shard }, { key: `check files ${shard}` })
  })
