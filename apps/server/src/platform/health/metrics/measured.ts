import type { Mail } from '../../mail/mail.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Metrics } from './metrics.ts'

type StorageMetrics = Pick<Metrics, 'storageSeconds' | 'storageErrors' | 'uploadBytes'>

/** Wraps a storage: times its operations and counts the bytes of uploads. */
export const measuredStorage = (
  storage: Storage,
  { storageSeconds, storageErrors, uploadBytes }: StorageMetrics,
): Storage => {
  const timed =
    <Given extends readonly unknown[], T>(operation: string, run: (...given: Given) => Promise<T>) =>
    async (...args: Given): Promise<T> => {
      const end = storageSeconds.startTimer({ operation })
      try {
        return await run(...args)
      } catch (error) {
        storageErrors.inc({ operation })
        throw error
      } finally {
        end()
      }
    }
  const counting = async function* (bytes: AsyncIterable<Buffer>) {
    for await (const chunk of bytes) {
      uploadBytes.inc(chunk.length)
      yield chunk
    }
  }
  const { uploads } = storage
  return {
    ...storage,
    put: timed('put', storage.put),
    move: timed('move', storage.move),
    open: timed('open', storage.open),
    remove: timed('remove', storage.remove),
    uploads: {
      ...uploads,
      begin: timed('begin upload', uploads.begin),
      write: (id, offset, bytes) => uploads.write(id, offset, counting(bytes)),
    },
  }
}

/** Wraps the mail service: counts its mails. */
export const measuredMail = ({ send }: Mail, { mails }: Pick<Metrics, 'mails'>): Mail => ({
  send: async letter => {
    try {
      const id = await send(letter)
      mails.inc({ result: 'sent' })
      return id
    } catch (error) {
      mails.inc({ result: 'failed' })
      throw error
    }
  },
})
