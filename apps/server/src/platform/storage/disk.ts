import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { diskUploads } from './disk-uploads.ts'
import { makeDirectory, refuseWhenFull, syncDirectory } from './durable.ts'
import { roomOn } from './room.ts'
import { checkKey, isKey, NotStored, type Storage } from './storage.ts'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * The keys in a directory after `after`, folder by folder in the order of their names; earlier folders are not read.
 */
async function* keysIn(directory: string, after: string, prefix = ''): AsyncGenerator<string> {
  const [next = '', ...rest] = after.split('/')
  const entries = await readdir(join(directory, prefix), { withFileTypes: true }).catch(error => {
    // Removed since the parent folder was read.
    if (isMissing(error)) return []
    throw error
  })
  const remaining = entries.filter(({ name }) => name >= next).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of remaining) {
    const key = `${prefix}${entry.name}`
    if (entry.isDirectory()) {
      if (key !== 'uploads') yield* keysIn(directory, entry.name === next ? rest.join('/') : '', `${key}/`)
    } else if (entry.isFile() && isKey(key) && (entry.name !== next || !after)) yield key
  }
}

/**
 * Stores files in a directory of the local disk, and leaves `reserveBytes` of its volume free (`roomOn`). Without
 * `durable`, `put` does not wait for the disk: for data that can be generated again, such as the demo world.
 */
export const diskStorage = async (
  directory: string,
  reserveBytes?: number,
  { durable = true } = {},
): Promise<Storage> => {
  await makeDirectory(directory)
  const room = roomOn(directory, reserveBytes)
  const pathOf = (key: string): string => join(directory, checkKey(key))

  const size = async (key: string): Promise<number | null> => {
    try {
      const fileStat = await stat(pathOf(key))
      return fileStat.isFile() ? fileStat.size : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  const uploads = await diskUploads(join(directory, 'uploads'), 'uploads', room)

  const storeContent = async (path: string, content: Buffer | Readable) => {
    await (durable ? makeDirectory(dirname(path)) : mkdir(dirname(path), { recursive: true }))
    const unfinished = `${path}.${randomUUID()}.part`
    const hash = createHash('sha256')
    let bytes = 0
    const checkRoom = room.guard()
    try {
      const handle = await open(unfinished, 'wx')
      try {
        for await (const chunk of Readable.from(Buffer.isBuffer(content) ? [content] : content)) {
          await checkRoom(chunk)
          hash.update(chunk)
          await handle.writeFile(chunk)
          bytes += chunk.length
        }
        if (durable) await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    if (durable) await syncDirectory(dirname(path))
    return { bytes, sha256: hash.digest('hex') }
  }

  const move = async (from: string, to: string): Promise<void> => {
    const target = pathOf(to)
    await makeDirectory(dirname(target))
    try {
      await rename(pathOf(from), target)
    } catch (error) {
      if (!isMissing(error)) throw error
      if ((await size(to)) === null) throw new NotStored(from)
      return
    }
    await syncDirectory(dirname(target))
    await syncDirectory(dirname(pathOf(from)))
  }

  return {
    uploads,
    check: async () => [],
    downloads: null,
    size,
    put: async (key, content) => {
      try {
        return await refuseWhenFull(storeContent(pathOf(key), content))
      } catch (error) {
        // It may have failed before the stream was read: the writer of the stream would wait for ever.
        if (!Buffer.isBuffer(content)) content.destroy()
        throw error
      }
    },
    move: (from, to) => refuseWhenFull(move(from, to)),

    open: async (key, range) => {
      try {
        const handle = await open(pathOf(key), 'r')
        return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 })
      } catch (error) {
        if (isMissing(error)) throw new NotStored(key)
        throw error
      }
    },

    checksum: async key => {
      const hash = createHash('sha256')
      try {
        for await (const chunk of createReadStream(pathOf(key), { highWaterMark: 1024 * 1024 }))
          hash.update(chunk)
      } catch (error) {
        if (isMissing(error)) throw new NotStored(key)
        throw error
      }
      return hash.digest('hex')
    },

    remove: key => rm(pathOf(key), { force: true }),

    async *list(after = '') {
      for await (const key of keysIn(directory, after)) {
        // The change time of the entry, not of the content, because moving a file updates it.
        const fileStat = await stat(join(directory, key)).catch(() => null)
        if (fileStat) yield { key, touchedAt: fileStat.ctime }
      }
    },
  }
}
