import { PassThrough, type Readable, Writable } from 'node:stream'
import { ZipWriter } from '@zip.js/zip.js'
import type { PackedMember } from './archive.ts'

export type CopiedMember = { readonly name: string; readonly member: PackedMember }

/**
 * A ZIP of members of other archives under other names, as a stream. They are copied compressed, so this takes
 * neither CPU nor memory. An error of the storage aborts the stream; if its reader disconnects, copying ends.
 */
export const archiveOf = (members: readonly CopiedMember[], now: Date): Readable => {
  const out = new PassThrough()
  const write = async (): Promise<void> => {
    const zip = new ZipWriter(Writable.toWeb(out), { useWebWorkers: false, lastModDate: now })
    for (const { name, member } of members)
      await zip.add(name, ReadableStream.from(member.read()), {
        passThrough: true,
        uncompressedSize: member.uncompressedSize,
        compressionMethod: member.compressionMethod,
        crc32: member.crc32,
      })
    await zip.close()
  }
  write().catch((error: Error) => out.destroy(error))
  return out
}
