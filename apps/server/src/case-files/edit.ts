import { randomUUID } from 'node:crypto'
import { acceptanceOf, type PhotoEdit } from '@archway/contract/case-files'
import { refuse } from '../platform/refuse.ts'
import { needChangeable, type Told } from './change.ts'
import { announce } from './finish.ts'
import { editedPhoto, isPhoto } from './image.ts'
import { problemOf } from './present.ts'
import { newStorageKey } from './reserve.ts'
import { type AssetRow, insertAsset, nextVersion } from './store.ts'

/** Keeps a photo as it is to be seen, as a new version of its slot; the one it was made from stays. */
export const editPhoto = async (asking: Told, id: string, edit: PhotoEdit): Promise<AssetRow> => {
  const { tx, services, viewer } = asking
  const { asset } = await needChangeable(asking, id)
  if (asset.status !== 'ready' || !isPhoto(asset.mime)) return refuse('FILE_NOT_READY')
  const edited = (await editedPhoto(services, asset, edit)) ?? refuse('NO_PREVIEW')
  const longer = Math.max(edited.width, edited.height)
  const { minPixels } = acceptanceOf(asset.typeKey)
  if (minPixels !== undefined && longer < minPixels) {
    const fault = {
      ...asset,
      reason: 'tooFewPixels',
      reasonValues: { min: minPixels, found: longer },
    } as const
    return refuse('FILE_BROKEN', { why: problemOf(fault, asking.language) ?? '' })
  }
  const now = services.clock.now()
  const storageKey = newStorageKey(asset.companyId, asset.caseId, now)
  const { sha256 } = await services.storage.put(storageKey, edited.bytes)
  const { caseId, companyId, typeKey, part, planId, requestId, refinementId } = asset
  const slot = { caseId, typeKey, part, planId, requestId, refinementId }
  const made = await insertAsset(tx, {
    ...slot,
    id: randomUUID(),
    companyId,
    status: 'ready',
    kind: 'image',
    fileName: `${asset.fileName.replace(/\.[^.]*$/, '')}.jpg`,
    mime: 'image/jpeg',
    bytes: edited.bytes.length,
    width: edited.width,
    height: edited.height,
    sha256,
    version: await nextVersion(tx, slot),
    storageKey,
    uploadedById: viewer.id,
    uploadedByName: viewer.name,
    uploadedByKind: viewer.audience,
    createdAt: now,
    readyAt: now,
  })
  await announce(tx, services, made)
  return made
}
