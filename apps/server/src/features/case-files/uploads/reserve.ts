import { randomBytes, randomUUID } from 'node:crypto'
import type { caseFileCalls } from '@archway/contract/case-files'
import { acceptanceOf, acceptFile, extensionOf, kindOf, type TypeKey } from '@archway/contract/case-files'
import type { BodyOf } from '@archway/contract/kernel'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/route.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { holderOf } from '../../../platform/storage/reservations.ts'
import { requireCase } from '../../cases/index.ts'
import { lockForChange, needSlot, needWritableCase, type Place } from '../place.ts'
import {
  type AssetRow,
  findPending,
  insertAsset,
  lockSlots,
  nextVersion,
  partOf,
  type Slot,
  updateAsset,
} from '../store.ts'
import { announce } from './finish.ts'
import { readSenderAccess } from './sender.ts'

/** Hours without activity after which a reservation expires. */
const reservationHours = 24

export const reservationEnd = (now: Date): Date => new Date(now.getTime() + reservationHours * 3_600_000)

/** `{companyUuid}/assets/{case uuid}/{timestamp}-{random}` (ruling 14). */
export const newStorageKey = (companyId: string, caseId: string, now: Date): string =>
  `${companyId}/assets/${caseId}/${now.getTime()}-${randomBytes(8).toString('hex')}`

/** Bytes in the storage whose row is not written yet. */
export type StoredBytes = { readonly storageKey: string; readonly sha256: string; readonly bytes: number }

/** Stores the bytes of a new file, outside of transactions: the storage may take a minute to answer. */
export const storeBytes = async (
  { storage, clock }: Pick<Services, 'storage' | 'clock'>,
  { companyId, caseId }: Pick<AssetRow, 'companyId' | 'caseId'>,
  content: Buffer,
): Promise<StoredBytes> => {
  const storageKey = newStorageKey(companyId, caseId, clock.now())
  return { storageKey, ...(await storage.put(storageKey, content)) }
}

/** Refuses a file that the slot does not accept, naming the accepted extensions or sizes. */
export const checkAccepted = (typeKey: TypeKey, fileName: string, bytes: number): void => {
  const refusal = acceptFile(typeKey, fileName, bytes)
  if (!refusal) return
  const values = { ext: extensionOf(fileName).toUpperCase(), max: sizeText(acceptanceOf(typeKey).maxBytes) }
  refuse(refusal, values, [{ refusal, field: 'fileName', values }])
}

const sizeText = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${bytes / 1024 ** 3} GB` : `${bytes / 1024 ** 2} MB`

type ReserveBody = BodyOf<typeof caseFileCalls.reserve>
type CallContext = { tx: Tx; scope: Scope; services: Services; viewer: Viewer }

/** Aborts a reservation, for another file in the same slot or because its sender has lost access. */
export const giveUpReservation = async (
  { tx, services }: Pick<CallContext, 'tx' | 'services'>,
  { id, caseId }: AssetRow,
): Promise<void> => {
  await lockSlots(tx, caseId)
  const asset = await updateAsset(tx, id, 'pending', { status: 'withdrawn', expiresAt: null })
  await addJob(tx, 'discardUploads', { ids: [id] })
  if (asset) await services.events.emit(tx, 'assetChanged', { asset })
}

/**
 * Refuses while a file of the same type is reserved (UPL-14) or uploading (UPL-16). If its sender may no longer send
 * it, it is aborted instead, so that the slot is not blocked until it expires.
 */
export const freeSlot = async (
  context: Pick<CallContext, 'tx' | 'services'>,
  pending: AssetRow | undefined,
): Promise<void> => {
  if (!pending) return
  if ((await readSenderAccess(context.tx, context.services, pending)) !== 'open')
    return giveUpReservation(context, pending)
  refuse(pending.startedAt === null ? 'SAME_TYPE_IN_QUEUE' : 'SAME_TYPE_UPLOADING')
}

const placeOf = (body: ReserveBody): Place => ({
  planId: body.planUuid ?? null,
  requestId: body.requestUuid ?? null,
})

const orderFileName = 'scanner-order.txt'

/**
 * Stores the text of a scanner order, before the transaction that adds it to its slot. It is short, so the call
 * contains it and no upload is needed. Null for other files.
 */
export const storeText = async (
  { within, ...context }: Omit<CallContext, 'tx'> & Pick<Context<typeof caseFileCalls.reserve>, 'within'>,
  body: ReserveBody,
): Promise<StoredBytes | null> => {
  if (!body.text) return null
  const content = Buffer.from(body.text, 'utf8')
  const { id, companyId } = await within(tx =>
    needWritableCase({ ...context, tx }, body.caseUuid, body.typeKey, placeOf(body)),
  )
  checkAccepted(body.typeKey, orderFileName, content.length)
  return storeBytes(context.services, { companyId, caseId: id }, content)
}

/**
 * Reserves the slot for a file, or returns the same person's reservation of the same file. With a stored text the file
 * is ready at once.
 */
export const reserve = async (
  context: CallContext,
  body: ReserveBody,
  text: StoredBytes | null = null,
): Promise<AssetRow> => {
  const { tx, scope, services, viewer } = context
  await requireCase(tx, scope, body.caseUuid)
  await lockForChange(context, body.caseUuid)
  const place = placeOf(body)
  const caseRow = await needWritableCase(context, body.caseUuid, body.typeKey, place)
  if (body.refinementUuid && body.refinementUuid !== caseRow.currentRefinementId) refuse('NOT_FOUND')
  const fileName = text ? orderFileName : body.fileName!
  const bytes = text ? text.bytes : body.bytes!
  checkAccepted(body.typeKey, fileName, bytes)
  const slot: Slot = {
    ...place,
    caseId: caseRow.id,
    typeKey: body.typeKey,
    part: partOf(body.typeKey, fileName),
    refinementId: place.planId || place.requestId ? null : caseRow.currentRefinementId,
  }
  const pending = await findPending(tx, slot)
  const now = services.clock.now()
  const isOwn =
    !text &&
    body.resume &&
    pending?.uploadedById === viewer.id &&
    pending.fileName === fileName &&
    pending.bytes === bytes
  // Parts of two files must never be mixed. A client that sends no fingerprint is trusted to send the same file.
  const isSame = body.fingerprint === undefined || body.fingerprint === pending?.fingerprint
  if (isOwn && isSame)
    return (await updateAsset(tx, pending.id, 'pending', { expiresAt: reservationEnd(now) })) ?? pending
  if (isOwn) await giveUpReservation(context, pending)
  else await freeSlot(context, pending)

  const version = await nextVersion(tx, slot)
  // A file that was added before the product was changed is still shown and may be replaced.
  if (version === 1) needSlot(body.typeKey, caseRow, place)
  // Before the first byte is sent. Last, because reserving scarce space takes a lock until the transaction ends.
  await services.reserveRoom(tx, bytes, holderOf(viewer.audience, caseRow.companyId))
  const asset = await insertAsset(tx, {
    ...slot,
    id: randomUUID(),
    companyId: caseRow.companyId,
    status: 'pending',
    kind: kindOf(fileName),
    fileName,
    bytes,
    fingerprint: body.fingerprint ?? null,
    version,
    storageKey: text?.storageKey ?? newStorageKey(caseRow.companyId, caseRow.id, now),
    uploadedById: viewer.id,
    uploadedByName: viewer.name,
    uploadedByKind: viewer.audience,
    createdAt: now,
    expiresAt: reservationEnd(now),
  })
  return text ? makeTextReady(context, asset, text) : asset
}

const makeTextReady = async (
  { tx, services }: CallContext,
  asset: AssetRow,
  { sha256 }: StoredBytes,
): Promise<AssetRow> => {
  const ready = (await updateAsset(tx, asset.id, 'pending', {
    status: 'ready',
    mime: 'text/plain',
    sha256,
    readyAt: services.clock.now(),
    expiresAt: null,
  })) as AssetRow
  await announce(tx, services, ready)
  return ready
}
