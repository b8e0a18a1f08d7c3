/**
 * One request at a time for each upload of this process. A new request aborts the one before it: a
 * client that reconnects has abandoned its previous connection, even if this side has not noticed yet.
 */
export const createUploadMutex = () => {
  const last = new Map<string, { giveUp: () => void; over: Promise<void> }>()
  return async <T>(id: string, giveUp: () => void, work: () => Promise<T>): Promise<T> => {
    const before = last.get(id)
    let release = () => {}
    const over = new Promise<void>(resolve => {
      release = resolve
    })
    const mine = { giveUp, over }
    last.set(id, mine)
    before?.giveUp()
    await before?.over
    try {
      return await work()
    } finally {
      if (last.get(id) === mine) last.delete(id)
      release()
    }
  }
}
