import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '../refuse.ts'
import { makeDirectory, refuseWhenFull, syncDirectory } from './durable.ts'
import type { Room } from './room.ts'
import { checkKey, type ReservedUpload, type Uploads } from './storage.ts'

/** The hash of the bytes so far; valid only while every byte comes through this process in order. */
type Running = { readonly hash: Hash; bytes: number }

const countMs = 1000

/** Writes all of a chunk; returns the next position. */
const writeAll = async (handle: FileHandle, chunk: Buffer, position: number): Promise<number> => {
  let doneCount = 0
  while (doneCount < chunk.length)
    doneCount += (await handle.write(chunk, doneCount, chunk.length - doneCount, position + doneCount))
      .bytesWritten
  return position + doneCount
}

/** Uploads in a directory of the local disk; `prefix` is its path in the storage's keys. */
export const diskUploads = async (directory: string, prefix: string, room: Room): Promise<Uploads> => {
  await makeDirectory(directory)
  const runningUploads = new Map<string, Running>()
  const pathOf = (id: string): string => join(directory, checkKey(id))
  const countReceived = async (id: string): Promise<number> =>
    (await stat(pathOf(id)).catch(() => null))?.size ?? 0
  let counts = new Map<string, Promise<number>>()
  let countedSince = Number.NEGATIVE_INFINITY
  /** Counts received bytes at most once in `countMs`, because every reservation asks for all started uploads. */
  const recentCounts = () => {
    const now = performance.now()
    if (now - countedSince >= countMs) {
      counts = new Map()
      countedSince = now
    }
    const current = counts
    return (id: string): Promise<number> => {
      const count = current.get(id) ?? countReceived(id)
      current.set(id, count)
      return count
    }
  }
  const makeRoom = async (id: string): Promise<void> => {
    // 'a' creates the file without truncating an existing one, so that concurrent first requests do no harm.
    const handle = await open(pathOf(id), 'a')
    await handle.close()
    await syncDirectory(directory)
  }

  const runningAt = (id: string, offset: number): Running | null => {
    const session = runningUploads.get(id)
    if (session?.bytes === offset) return session
    runningUploads.delete(id)
    if (offset !== 0) return null
    const fresh = { hash: createHash('sha256'), bytes: 0 }
    runningUploads.set(id, fresh)
    return fresh
  }

  const append: Uploads['write'] = async (id, offset, content) => {
    const handle = await open(pathOf(id), 'r+').catch(error => {
      // Withdrawn since `begin`: the client learns that there is no such upload when it requests the offset.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return refuse('UPLOAD_MOVED_ON')
      throw error
    })
    let position = offset
    try {
      if ((await handle.stat()).size !== offset) return refuse('UPLOAD_MOVED_ON')
      const session = runningAt(id, offset)
      const checkRoom = room.guard()
      for await (const chunk of content) {
        await checkRoom(chunk)
        // The system writes the bytes in a separate thread while they are hashed here.
        const writing = writeAll(handle, chunk, position)
        session?.hash.update(chunk)
        position = await writing.catch(error => {
          // The hash has covered bytes that were not written.
          runningUploads.delete(id)
          throw error
        })
        if (session) session.bytes = position
      }
    } finally {
      try {
        await handle.datasync()
      } finally {
        await handle.close()
      }
    }
    return position
  }

  return {
    direct: null,

    write: (id, offset, bytes) => refuseWhenFull(append(id, offset, bytes)),

    /** Bytes written by another process may not be flushed yet; flush them before they are reported. */
    offset: async id => {
      const handle = await open(pathOf(id), 'r+').catch(() => null)
      if (!handle) return 0
      try {
        await handle.datasync()
        return (await handle.stat()).size
      } finally {
        await handle.close()
      }
    },

    keyOf: id => `${prefix}/${checkKey(id)}`,

    free: room.free,

    outstanding: async reservations => {
      const countRecent = recentCounts()
      const missingBytes = reservations.map(async ({ id, bytes, isStarted }: ReservedUpload) =>
        isStarted ? Math.max(0, bytes - (await countRecent(id))) : bytes,
      )
      return (await Promise.all(missingBytes)).reduce((sum, bytes) => sum + bytes, 0)
    },

    begin: async (id, bytes) => {
      await room.check(bytes - (await countReceived(id)))
      await refuseWhenFull(makeRoom(id))
    },

    isWhole: async (id, bytes) => (await countReceived(id)) === bytes,

    digest: (id, bytes) => {
      const session = runningUploads.get(id)
      return session?.bytes === bytes ? session.hash.copy().digest('hex') : null
    },

    discard: async id => {
      runningUploads.delete(id)
      await rm(pathOf(id), { force: true })
    },

    async *list() {
      for (const id of await readdir(directory)) {
        const fileStat = await stat(join(directory, id)).catch(() => null)
        if (fileStat) yield { id, touchedAt: fileStat.mtime }
      }
    },
  }
}
