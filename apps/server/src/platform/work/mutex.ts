/**
 * Runs work with the same name one at a time within this process, so that requests waiting for each other hold no
 * database connection that the running one may need.
 */
export const createMutex = () => {
  const last = new Map<string, Promise<void>>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name)
    let release = () => {}
    const ownTurn = new Promise<void>(resolve => {
      release = resolve
    })
    last.set(name, ownTurn)
    await before
    try {
      return await work()
    } finally {
      release()
      if (last.get(name) === ownTurn) last.delete(name)
    }
  }
}
