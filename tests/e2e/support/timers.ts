import type { BrowserContext } from '@playwright/test'

/** From their next navigation on, pages of this context do not run timers of this many milliseconds or more. */
export const disableTimers = (context: BrowserContext, fromMs: number): Promise<unknown> =>
  context.addInitScript(`{
    for (const name of ['setTimeout', 'setInterval']) {
      const timer = globalThis[name]
      globalThis[name] = (run, ms = 0, ...rest) => (ms < ${fromMs} ? timer(run, ms, ...rest) : 0)
    }
  }`)
