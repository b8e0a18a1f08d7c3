import { randomUUID } from 'node:crypto'
import { acceptanceOf, type caseFileCalls, type PhotoEdit } from '@archway/contract/case-files'
import type { Context } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type LocalizedChange, needChangeable } from '../change.ts'
import { problemOf } from '../present.ts'
import { type AssetRow, insertAsset, nextVersion } from '../store.ts'
import { announce } from '../uploads/finish.ts'
import { newStorageKey } from '../uploads/reserve.ts'
import { editedPhoto, isPhoto } from './image.ts'

type EditContext = Omit<LocalizedChange, 'tx'> & {
  readonly within: Context<typeof caseFileCalls.edit>['within']
  readonly signal?: AbortSignal
}

export type Prepared = {
  readonly asset: AssetRow
  readonly storageKey: string
  readonly sha256: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

/**
 * Creates the edited photo and stores its bytes, before the transaction that adds it to the slot: decoding takes
 * seconds, during which neither a connection nor a lock must be held.
 */
export const prepareEdit = async (editing: EditContext, id: string, edit: PhotoEdit): Promise<Prepared> => {
  const { within, services, viewer, language, signal } = editing
  const asset = await within(tx => needPhoto({ ...editing, tx }, id))
  const edited =
    (await editedPhoto(services, asset, edit, { person: viewer.id, signal })) ?? refuse('NO_PREVIEW')
  const longer = Math.max(edited.width, edited.height)
  const { minPixels } = acceptanceOf(asset.typeKey)
  if (minPixels !== undefined && longer < minPixels) {
    const fault = {
      ...asset,
      reason: 'tooFewPixels',
      reasonValues: { min: minPixels, found: longer },
    } as const
    return refuse('FILE_BROKEN', { why: problemOf(fault, language) ?? '' })
  }
  const storageKey = newStorageKey(asset.companyId, asset.caseId, services.clock.now())
  const { sha256, bytes } = await services.storage.put(storageKey, Buffer.from(edited.bytes))
  return { asset, storageKey, sha256, bytes, width: edited.width, height: edited.height }
}

const needPhoto = async (context: LocalizedChange, id: string): Promise<AssetRow> => {
  const { asset } = await needChangeable(context, id)
  return asset.status === 'ready' && isPhoto(asset.mime) ? asset : refuse('FILE_NOT_READY')
}

/** Adds the edited photo as a new version of its slot; the original is not deleted. */
export const storeEdit = async (context: LocalizedChange, prepared: Prepared): Promise<AssetRow> => {
  const { tx, services, viewer } = context
  const { asset: before, storageKey, sha256, bytes, width, height } = prepared
  // The photo may have been withdrawn or moved to another slot while the edit was computed.
  const asset = await needPhoto(context, before.id)
  const now = services.clock.now()
  const { caseId, companyId, typeKey, part, planId, requestId, refinementId } = asset
  const slot = { caseId, typeKey, part, planId, requestId, refinementId }
  const created = await insertAsset(tx, {
    ...slot,
    id: randomUUID(),
    companyId,
    status: 'ready',
    kind: 'image',
    fileName: `${asset.fileName.replace(/\.[^.]*$/, '')}.jpg`,
    mime: 'image/jpeg',
    bytes,
    width,
    height,
    sha256,
    version: await nextVersion(tx, slot),
    storageKey,
    uploadedById: viewer.id,
    uploadedByName: viewer.name,
    uploadedByKind: viewer.audience,
    createdAt: now,
    readyAt: now,
  })
  await announce(tx, services, created)
  return created
}
