import { createHash, type Hash } from 'node:crypto'
import { open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Configstore, FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { refuse } from '../refuse.ts'
import { keeping, makeDirectory, syncDirectory } from './durable.ts'
import { checkedKey, type Uploads } from './storage.ts'

/** The size of an upload is declared by its reservation, so it need not be kept beside the bytes a second time. */
const declaredSizes = (): Configstore => {
  const declared = new Map<string, Upload>()
  return {
    get: async id => declared.get(id),
    set: async (id, upload) => {
      declared.set(id, upload)
    },
    delete: async id => {
      declared.delete(id)
    },
  }
}

/** The hash of the bytes so far. Good only while every byte comes through this process in order. */
type Running = { readonly hash: Hash; bytes: number }

/**
 * The store of tus on a local disk. Differs from its parent in what an acknowledgement means: the bytes are on the
 * disk before the client hears of them, and the offset told is that of bytes which would survive a power cut.
 */
class DurableFileStore extends FileStore {
  readonly running = new Map<string, Running>()

  override async getUpload(id: string): Promise<Upload> {
    const handle = await open(join(this.directory, id), 'r+').catch(() => null)
    try {
      await handle?.datasync()
    } finally {
      await handle?.close()
    }
    return super.getUpload(id)
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    return keeping(this.append(readable, id, offset))
  }

  private async append(readable: Readable, id: string, offset: number): Promise<number> {
    const handle = await open(join(this.directory, id), 'r+')
    const running = this.runningAt(id, offset)
    let position = offset
    try {
      for await (const chunk of readable as AsyncIterable<Buffer>) {
        for (let done = 0; done < chunk.length; ) {
          const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position)
          done += bytesWritten
          position += bytesWritten
        }
        running?.hash.update(chunk)
        if (running) running.bytes = position
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

  private runningAt(id: string, offset: number): Running | null {
    const known = this.running.get(id)
    if (known && known.bytes === offset) return known
    this.running.delete(id)
    if (offset !== 0) return null
    const fresh = { hash: createHash('sha256'), bytes: 0 }
    this.running.set(id, fresh)
    return fresh
  }
}

/** Uploads below a directory of the local disk; `prefix` is where the storage's keys find it. */
export const diskUploads = async (directory: string, prefix: string): Promise<Uploads> => {
  await makeDirectory(directory)
  const sizes = declaredSizes()
  const store = new DurableFileStore({ directory, configstore: sizes })
  const pathOf = (id: string): string => join(directory, checkedKey(id))
  const received = async (id: string): Promise<number> =>
    (await stat(pathOf(id)).catch(() => null))?.size ?? 0
  const makeRoom = async (id: string): Promise<void> => {
    // 'a' makes the file without emptying one that is there: two first requests at once do no harm.
    const handle = await open(pathOf(id), 'a')
    await handle.close()
    await syncDirectory(directory)
  }

  return {
    store,
    keyOf: id => `${prefix}/${checkedKey(id)}`,

    begin: async (id, bytes) => {
      await sizes.set(id, { id, size: bytes, offset: 0 } as Upload)
      // Told before the first byte travels, and not with the last one.
      const { bavail, bsize } = await statfs(directory)
      if (bytes - (await received(id)) > bavail * bsize) refuse('STORAGE_FULL')
      await keeping(makeRoom(id))
    },

    isWhole: async (id, bytes) => (await received(id)) === bytes,

    digest: (id, bytes) => {
      const running = store.running.get(id)
      return running?.bytes === bytes ? running.hash.copy().digest('hex') : null
    },

    discard: async id => {
      store.running.delete(id)
      await sizes.delete(id)
      await rm(pathOf(id), { force: true })
    },

    list: async function* () {
      for (const id of await readdir(directory)) {
        const found = await stat(join(directory, id)).catch(() => null)
        if (found) yield { id, touchedAt: found.mtime }
      }
    },
  }
}
