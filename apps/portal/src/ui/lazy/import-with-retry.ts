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

/** Resolves after so many milliseconds, or as soon as the browser reports a connection. */
const waitForConnection = (ms: number): Promise<void> =>
  new Promise(resolve => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
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
 * connection, and a whole `page` ends with `CodeUnreachable`. Where the server answers and has no such code, a newer
 * release has replaced it: the browser's own error is passed on. The router reloads a page at it; a part says in its
 * place that it could not be loaded.
 */
export const importWithRetry = async <Loaded>(
  load: () => Promise<Loaded>,
  what: 'part' | 'page',
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
      // While the connection is known to be lost, the parts of a page leave the attempts to the one that is under way.
      if (what === 'page' || lostSince.state === null) {
        if (await isReachable()) throw cause
        if (what === 'page') throw new CodeUnreachable(cause)
      }
      await untilReachable()
    }
  }
}
