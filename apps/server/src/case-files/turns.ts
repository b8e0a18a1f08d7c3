/**
 * One request at a time for each upload of this process. Whoever comes asks the one before to end at once: a client
 * that comes again has given its old line up, even if this side has not heard of it.
 */
export const createTurns = () => {
  const last = new Map<string, { end: () => void; over: Promise<void> }>()
  return async <T>(id: string, end: () => void, work: () => Promise<T>): Promise<T> => {
    const before = last.get(id)
    let release = () => {}
    const over = new Promise<void>(resolve => {
      release = resolve
    })
    const mine = { end, over }
    last.set(id, mine)
    before?.end()
    await before?.over
    try {
      return await work()
    } finally {
      if (last.get(id) === mine) last.delete(id)
      release()
    }
  }
}
