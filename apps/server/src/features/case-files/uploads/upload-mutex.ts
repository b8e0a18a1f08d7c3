import { refuse } from '../../../platform/refuse.ts'

type Upload = { giveUp: () => void; over: Promise<void>; requests: number }

/**
 * One request at a time for each upload of this process. A new request aborts the one before it: a
 * client that reconnects has abandoned its previous connection, even if this side has not noticed yet. While
 * `maxWaiting` wait for that already, it is refused with UPLOAD_RUNNING.
 */
export const createUploadMutex = (maxWaiting = 1) => {
  const uploads = new Map<string, Upload>()
  return async <T>(id: string, giveUp: () => void, work: () => Promise<T>): Promise<T> => {
    const upload = uploads.get(id) ?? { giveUp: () => {}, over: Promise.resolve(), requests: 0 }
    if (upload.requests > maxWaiting) return refuse('UPLOAD_RUNNING')
    const { giveUp: giveUpBefore, over: before } = upload
    const { promise: over, resolve: release } = Promise.withResolvers<void>()
    uploads.set(id, Object.assign(upload, { giveUp, over, requests: upload.requests + 1 }))
    giveUpBefore()
    await before
    try {
      return await work()
    } finally {
      upload.requests -= 1
      if (upload.requests === 0) uploads.delete(id)
      release()
    }
  }
}
