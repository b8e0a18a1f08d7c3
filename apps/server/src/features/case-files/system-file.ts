import { randomUUID } from 'node:crypto'
import { extensionOf, kindOf, type TypeKey } from '@archway/contract/case-files'
import type { Tx } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { type AssetRow, insertAsset, lockSlots, nextVersion, partOf } from './store.ts'
import { announce } from './uploads/finish.ts'
import { newStorageKey } from './uploads/reserve.ts'

export type SystemFile = {
  readonly companyId: string
  readonly caseId: string
  readonly planId?: string | null
  readonly requestId?: string | null
  readonly refinementId?: string | null
  readonly typeKey: TypeKey
  readonly fileName: string
  readonly bytes: Buffer
}

const mimes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  stl: 'model/stl',
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  txt: 'text/plain',
}

/**
 * Keeps a file the product wrote itself (prescription, packing slip, models of a plan), ready at once. The bytes are
 * durable before the row is; a transaction that fails afterwards leaves orphaned bytes.
 */
export const storeSystemFile = async (tx: Tx, services: Services, file: SystemFile): Promise<AssetRow> => {
  const { bytes, ...given } = file
  const now = services.clock.now()
  const slot = {
    part: partOf(file.typeKey, file.fileName),
    planId: null,
    requestId: null,
    refinementId: null,
    ...given,
  }
  await lockSlots(tx, file.caseId)
  const storageKey = newStorageKey(file.companyId, file.caseId, now)
  const { sha256 } = await services.storage.put(storageKey, bytes)
  const asset = await insertAsset(tx, {
    ...slot,
    id: randomUUID(),
    status: 'ready',
    kind: kindOf(file.fileName),
    mime: mimes[extensionOf(file.fileName)] ?? 'application/octet-stream',
    bytes: bytes.length,
    sha256,
    version: await nextVersion(tx, slot),
    storageKey,
    uploadedById: null,
    uploadedByName: '',
    uploadedByKind: 'system',
    createdAt: now,
    readyAt: now,
  })
  await announce(tx, services, asset)
  return asset
}
