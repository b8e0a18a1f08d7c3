import { statfs } from 'node:fs/promises'
import { refuse } from '../refuse.ts'

const mebibyte = 1024 * 1024
/** Maximum size of the embedded database's write-ahead log (`max_wal_size`). */
const defaultReserve = 2048 * mebibyte
/** Bytes written between two checks of the disk. */
const stepBytes = 4 * mebibyte

/** The free space of a volume, minus a reserve for the database and logs. */
export type Room = {
  /** Bytes available for files; never negative. */
  free(): Promise<number>
  /** Throws STORAGE_FULL if this number of bytes would use the reserve. */
  check(bytes: number): Promise<void>
  /** Passes chunks on and checks the disk every few megabytes, because others fill it, too. */
  guard(): (chunk: Buffer) => Promise<void>
}

/** `reserveBytes` undefined: 2 GiB, and on small volumes a tenth of them. */
export const roomOn = (directory: string, reserveBytes?: number): Room => {
  const readFreeBytes = async (): Promise<number> => {
    const { bavail, blocks, bsize } = await statfs(directory)
    const reserve = reserveBytes ?? Math.min(defaultReserve, (blocks * bsize) / 10)
    return Math.max(0, Math.floor(bavail * bsize - reserve))
  }
  const check = async (bytes: number): Promise<void> => {
    if (bytes > (await readFreeBytes())) refuse('STORAGE_FULL')
  }
  const guard = () => {
    let unchecked = stepBytes
    return async (chunk: Buffer): Promise<void> => {
      unchecked += chunk.length
      if (unchecked < stepBytes) return
      unchecked = 0
      await check(chunk.length)
    }
  }
  return { free: readFreeBytes, check, guard }
}
