import type { AssetTypeKey, caseFileCalls, ScanCorrection, TypeKey } from '@archway/contract/case-files'
import type { Language } from '@archway/words'
import { and, eq, inArray } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { Context } from '../../platform/http/route.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { actorOf, type CaseRow, writeHistory } from '../cases/index.ts'
import { type Inspection, inspect } from './inspection/inspect.ts'
import { lockForChange, needSlot, needWritableCase } from './place.ts'
import { problemOf } from './present.ts'
import { isScan } from './renditions/model.ts'
import {
  type AssetRow,
  findAsset,
  findPending,
  giveUp,
  listCurrent,
  nextVersion,
  updateAsset,
  withdrawFromSlot,
} from './store.ts'
import { caseAsset } from './table.ts'
import { readyColumns } from './uploads/finish.ts'
import { checkAccepted, freeSlot } from './uploads/reserve.ts'

/** The viewer who changes a file, and the transaction. */
type ChangeContext = { tx: Tx; scope: Scope; services: Services; viewer: Viewer }
/** A change with the reader's language, for the texts of refusals. */
export type LocalizedChange = ChangeContext & { language: Language }

/** Refuses a slot that the file cannot be moved to, whatever its content. */
const checkMovable = (asset: AssetRow, typeKey: AssetTypeKey, caseRow: CaseRow): void => {
  if (asset.planId !== null) refuse('NOT_ALLOWED')
  needSlot(typeKey, caseRow, asset)
  checkAccepted(typeKey, asset.fileName, asset.bytes)
}

/** The file and its case, if the viewer may change the file now; its slots are locked until the transaction ends. */
export const needChangeable = async (context: ChangeContext, id: string) => {
  const { tx, scope } = context
  const { caseId } = (await findAsset(tx, scope, id)) ?? refuse('NOT_FOUND')
  await lockForChange(context, caseId)
  // The file and its case may have changed while this transaction waited for the lock.
  const asset = (await findAsset(tx, scope, id)) ?? refuse('NOT_FOUND')
  const caseRow = await needWritableCase(context, caseId, asset.typeKey, asset)
  if (asset.status === 'withdrawn') refuse('FILE_NOT_READY')
  return { asset, caseRow }
}

const recordAction = async (
  { tx, services, viewer }: ChangeContext,
  caseRow: Awaited<ReturnType<typeof needWritableCase>>,
  action: string,
  details: Record<string, string | number>,
): Promise<void> =>
  writeHistory(tx, {
    caseRow,
    action,
    model: 'asset',
    actor: actorOf(viewer, caseRow),
    attributes: { details },
    now: services.clock.now(),
  })

/** Withdraws a file from its slot. An unfinished upload is aborted and its bytes are deleted. */
export const withdrawAsset = async (context: ChangeContext, id: string): Promise<AssetRow> => {
  const { tx } = context
  const { asset, caseRow } = await needChangeable(context, id)
  if (asset.status === 'pending') {
    const withdrawn = await updateAsset(tx, asset.id, 'pending', { status: 'withdrawn', expiresAt: null })
    await addJob(tx, 'discardUploads', { ids: [asset.id] })
    return withdrawn ?? refuse('FILE_NOT_READY')
  }
  if (asset.status !== 'ready') {
    // The file has never been current, so the slot's current file stays.
    const { status } = asset
    return (await updateAsset(tx, asset.id, status, { status: 'withdrawn' })) ?? refuse('FILE_NOT_READY')
  }
  await withdrawFromSlot(tx, asset)
  await recordAction(context, caseRow, 'ASSET_WITHDRAWN', { record: asset.typeKey, version: asset.version })
  return { ...asset, status: 'withdrawn' }
}

/**
 * Makes an older version of a slot its current file again, as its newest version. Refuses a file that the lab has
 * returned, since it would count as its own replacement.
 */
export const restoreAsset = async (context: ChangeContext, id: string): Promise<AssetRow> => {
  const { tx } = context
  const { asset, caseRow } = await needChangeable(context, id)
  if (asset.planId !== null || asset.needsReplacement || asset.uploadedByKind === 'system')
    return refuse('NOT_ALLOWED')
  const version = await nextVersion(tx, asset)
  if (asset.status === 'ready' && asset.version === version - 1) return asset
  const restored = await updateAsset(tx, asset.id, 'ready', { version })
  if (!restored) return refuse('FILE_NOT_READY')
  await recordAction(context, caseRow, 'ASSET_RESTORED', { record: asset.typeKey, version: asset.version })
  return restored
}

/**
 * Checks a file for another slot of its case, before the transaction that moves it: reading its content may take a
 * while. Returns null if no content has to be read. Refuses what `moveAsset` would refuse without reading it.
 */
export const inspectForSlot = async (
  {
    within,
    services,
    ...context
  }: Omit<ChangeContext, 'tx'> & Pick<Context<typeof caseFileCalls.change>, 'within'>,
  id: string,
  typeKey: AssetTypeKey | undefined,
): Promise<Inspection | null> => {
  if (!typeKey) return null
  const asset = await within(async tx => {
    const { asset, caseRow } = await needChangeable({ ...context, services, tx }, id)
    if (asset.typeKey !== typeKey) checkMovable(asset, typeKey, caseRow)
    return asset
  })
  if (asset.status !== 'ready' || asset.typeKey === typeKey) return null
  return inspect(services, { ...asset, typeKey, key: asset.storageKey })
}

/** Moves a file to another slot of its case, if that slot accepts it according to the check `inspection`. */
export const moveAsset = async (
  context: LocalizedChange,
  id: string,
  typeKey: AssetTypeKey,
  inspection: Inspection | null,
): Promise<AssetRow> => {
  const { tx } = context
  const { asset, caseRow } = await needChangeable(context, id)
  if (asset.typeKey === typeKey) return asset
  checkMovable(asset, typeKey, caseRow)
  if (asset.status === 'pending') {
    await freeSlot(context, await findPending(tx, { ...asset, typeKey }))
    return (await updateAsset(tx, asset.id, 'pending', { typeKey })) ?? refuse('FILE_NOT_READY')
  }
  // The file may have become ready since the check.
  if (asset.status !== 'ready' || !inspection) return refuse('FILE_NOT_READY')
  if ('fault' in inspection) {
    const { reason, values = {} } = inspection.fault
    const problem = problemOf({ ...asset, reason, reasonValues: values }, context.language) ?? ''
    return refuse('FILE_BROKEN', { why: problem })
  }
  const changedAsset = await updateAsset(tx, asset.id, 'ready', {
    typeKey,
    ...readyColumns(inspection.facts),
    version: await nextVersion(tx, { ...asset, typeKey }),
    needsReplacement: false,
  })
  if (!changedAsset) return refuse('FILE_NOT_READY')
  await recordAction(context, caseRow, 'ASSET_MOVED', {
    record: typeKey,
    from: asset.typeKey,
    version: changedAsset.version,
  })
  return changedAsset
}

/**
 * Stores the unit or the upward axis of a scan as corrected by a person: applied wherever it is shown or measured. The
 * file does not change.
 */
export const correctScan = async (
  context: ChangeContext,
  id: string,
  { unit, up }: { readonly unit?: ScanCorrection['unit']; readonly up?: ScanCorrection['up'] },
): Promise<AssetRow> => {
  const { asset, caseRow } = await needChangeable(context, id)
  if (!isScan(asset)) return refuse('NOT_ALLOWED')
  const corrected = await updateAsset(context.tx, asset.id, 'ready', {
    ...(unit === undefined ? {} : { scanUnit: unit }),
    ...(up === undefined ? {} : { scanUp: up }),
  })
  if (!corrected) return refuse('FILE_NOT_READY')
  await recordAction(context, caseRow, 'SCAN_CORRECTED', { record: asset.typeKey, version: asset.version })
  return corrected
}

type CaseRound = { id: string; currentRefinementId: string | null }

/** Marks the files in these slots as to be replaced: a newer version in the slot resolves it. */
export const flagAssets = async (tx: Tx, round: CaseRound, keys: readonly TypeKey[]): Promise<void> => {
  const current = await listCurrent(tx, { caseId: round.id, refinementId: round.currentRefinementId })
  // A page generated by the product is corrected by editing the form it was generated from.
  const flaggedIds = current
    .filter(
      ({ typeKey, uploadedByKind }) =>
        keys.includes(typeKey) && !(typeKey === 'prescription' && uploadedByKind === 'system'),
    )
    .map(asset => asset.id)
  if (flaggedIds.length > 0)
    await tx.update(caseAsset).set({ needsReplacement: true }).where(inArray(caseAsset.id, flaggedIds))
}

/** Removes all marks: the records were resubmitted, or the rejection was withdrawn. */
export const clearFlags = async (tx: Tx, caseId: string): Promise<void> => {
  await tx
    .update(caseAsset)
    .set({ needsReplacement: false })
    .where(and(eq(caseAsset.caseId, caseId), eq(caseAsset.needsReplacement, true)))
}

/** Aborts the unfinished uploads of a case's records. */
export const discardPending = async (tx: Tx, caseId: string): Promise<void> => {
  const ids = await giveUp(tx, { caseId })
  if (ids.length > 0) await addJob(tx, 'discardUploads', { ids })
}
