import type { PictureKind } from '@archway/contract/pictures'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { systemScope } from '../platform/db/scope.ts'
import type { Services } from '../platform/services.ts'
import { readPart } from '../platform/storage/read-part.ts'
import { findPicture, type PictureRow, settlePicture } from './store.ts'

const taken: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
/** A picture of more is a decompression bomb. */
const mostPixels = 50_000_000

/** Longer side in pixels. A logo is engraved, so it keeps its edges. */
const shapes = { avatar: 512, logo: 1024 } as const satisfies Record<PictureKind, number>

/** The picture alone: upright, smaller, and without EXIF or anything else that came along. Null when it is none. */
const redraw = async (
  kind: PictureKind,
  bytes: Buffer,
): Promise<{ mime: string; content: Buffer } | null> => {
  const told = await fileTypeFromBuffer(bytes)
  if (!told || !taken.includes(told.mime)) return null
  const side = shapes[kind]
  try {
    const drawn = sharp(bytes, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    return kind === 'avatar'
      ? { mime: 'image/webp', content: await drawn.webp({ quality: 82 }).toBuffer() }
      : { mime: 'image/png', content: await drawn.png().toBuffer() }
  } catch {
    return null
  }
}

/** Makes a picture of bytes that have all arrived. May be interrupted anywhere and done again. */
export const finishPicture = async (services: Services, id: string): Promise<PictureRow | undefined> => {
  const { db, storage } = services
  const row = await db.within(systemScope, tx => findPicture(tx, systemScope, id))
  if (row?.status !== 'pending') {
    await storage.uploads.discard(id)
    return row
  }
  const drawn = await redraw(row.kind, await readPart(storage, storage.uploads.keyOf(id)))
  const kept = drawn ? await storage.put(row.storageKey, drawn.content) : null
  const settled = await db.within(systemScope, tx =>
    settlePicture(
      tx,
      id,
      drawn && kept ? { status: 'ready', mime: drawn.mime, sha256: kept.sha256 } : { status: 'broken' },
    ),
  )
  await storage.uploads.discard(id)
  if (!settled && kept) await storage.remove(row.storageKey)
  return settled
}
