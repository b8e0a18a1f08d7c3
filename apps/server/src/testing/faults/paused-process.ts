import type { Services } from '../../platform/services.ts'

/**
 * The same server data seen by a second process that stops before its first `verb` on the storage: `reached` resolves
 * there, and `release` lets it continue.
 */
export const createPausedProcess = (services: Services, verb: 'open' | 'move' | 'put') => {
  const { promise: reachPromise, resolve: reach } = Promise.withResolvers<void>()
  const { promise: releasePromise, resolve: release } = Promise.withResolvers<void>()
  const { storage } = services
  const pausedStorage = Object.assign(Object.create(storage), {
    [verb]: async (...args: never[]) => {
      reach()
      await releasePromise
      return (storage[verb] as (...given: never[]) => unknown)(...args)
    },
  })
  return { services: { ...services, storage: pausedStorage } as Services, reached: reachPromise, release }
}

/** A planted fault: a process that discards everything another one has completed as withdrawn. */
export const mistakeReadyForWithdrawn = (services: Services): Services => {
  const { db } = services
  const within: typeof db.within = async (scope, work) => {
    const result = await db.within(scope, work)
    const { status, settled } = (result ?? {}) as { status?: string; settled?: { status: string } }
    if (settled?.status === 'ready') return { ...result, settled: undefined }
    return status === 'ready' ? (undefined as never) : result
  }
  return { ...services, db: Object.assign(Object.create(db), { within }) }
}
