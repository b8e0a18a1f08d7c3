import type { Mail } from '../../mail/mail.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Metrics } from './metrics.ts'

type StorageMetrics = Pick<Metrics, 'storageSeconds' | 'storageErrors' | 'uploadBytes'>

/** Wraps a storage: times its operations and counts the bytes of uploads. */
export const measuredStorage = (
  storage: Storage,
  { storageSeconds, storageErrors, uploadBytes }: StorageMetrics,
): Storage => {
  const withTiming =
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
  const countBytes = async function* (bytes: AsyncIterable<Buffer>) {
    for await (const chunk of bytes) {
      uploadBytes.inc(chunk.length)
      yield chunk
    }
  }
  const { uploads } = storage
  const { direct } = uploads
  return {
    ...storage,
    put: withTiming('put', storage.put),
    move: withTiming('move', storage.move),
    open: withTiming('open', storage.open),
    size: withTiming('size', storage.size),
    checksum: withTiming('checksum', storage.checksum),
    remove: withTiming('remove', storage.remove),
    uploads: {
      ...uploads,
      begin: withTiming('begin upload', uploads.begin),
      write: (id, offset, bytes) => uploads.write(id, offset, countBytes(bytes)),
      isWhole: withTiming('complete upload', uploads.isWhole),
      direct: direct && {
        ...direct,
        listArrived: withTiming('list parts', direct.listArrived),
        sign: withTiming('sign parts', direct.sign),
      },
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
