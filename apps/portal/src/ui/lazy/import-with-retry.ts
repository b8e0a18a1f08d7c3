import { isServerReachable, lostSince, untilReachable } from '../feedback/connection.ts'

/** Delays before the second and the third attempt, in milliseconds; later ones wait for the connection. */
const retryDelaysMs = [400, 1500] as const

/** Code that could not be fetched because the connection is lost; the page that is open can stay as it is. */
export class CodeUnreachable extends Error {
  constructor(cause: unknown) {
    super('code could not be fetched', { cause })
    this.name = 'CodeUnreachable'
  }
}

/** Resolves after this many milliseconds, or as soon as the browser reports a connection. */
const waitForConnection = (ms: number): Promise<void> =>
  new Promise(resolve => {
    const finishWait = (): void => {
      clearTimeout(timer)
      removeEventListener('online', finishWait)
      resolve()
    }
    const timer = setTimeout(finishWait, ms)
    addEventListener('online', finishWait)
  })

/** Replaceable in tests. */
export type ImportEnvironment = {
  readonly wait: (ms: number) => Promise<void>
  readonly isReachable: () => Promise<boolean>
  readonly untilReachable: () => Promise<void>
}
const browser: ImportEnvironment = { wait: waitForConnection, isReachable: isServerReachable, untilReachable }

/**
 * Fetches code with several attempts. While the server cannot be reached, a part of a page (`part`) waits for the
 * connection, and a whole `page` rejects with `CodeUnreachable`. If the server responds but has no such code, an
 * update has replaced it: the browser's error is passed on; the router then reloads the page, and a part shows that
 * it could not be loaded.
 */
export const importWithRetry = async <Loaded>(
  load: () => Promise<Loaded>,
  scope: 'part' | 'page',
  { wait, isReachable, untilReachable } = browser,
): Promise<Loaded> => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load()
    } catch (cause) {
      const delay = retryDelaysMs[failures]
      if (delay !== undefined) {
        await wait(delay)
        continue
      }
      // While the connection is known to be lost, a part waits until it is back and makes no request.
      if (scope === 'page' || lostSince.state === null) {
        if (await isReachable()) throw cause
        if (scope === 'page') throw new CodeUnreachable(cause)
      }
      await untilReachable()
    }
  }
}
