import type { Work, WorkPool } from '../../apps/server/src/platform/work/pool.ts'

export { maxLosses, WorkerLost, WorkOverrun } from '../../apps/server/src/platform/work/pool.ts'

/** Runs each piece of work in this process. */
export const createPool = (): WorkPool => ({
  run: async <T>({ module, call, args }: Work): Promise<T> => {
    const resolvedArgs = typeof args === 'function' ? await args() : args
    const exported = (await import(module.href)) as Record<string, (...given: unknown[]) => unknown>
    return (await exported[call]?.(...resolvedArgs)) as T
  },
  close: () => {},
})
