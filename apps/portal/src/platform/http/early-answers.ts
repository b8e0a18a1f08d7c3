/**
 * Requests that the script in `index.html` made before the portal's own scripts had arrived, by their addresses. It
 * makes them where the browser remembers a session: `GET /bootstrap`, and what the page of the address shows first.
 */
declare global {
  var earlyAnswers: Record<string, Promise<Response>> | undefined
}

/** Milliseconds after which an answer is read again, as any other (`staleTime`). */
const maxAgeMs = 15_000

/** The answer to this address, if it was requested early and has not been taken. */
export const takeEarlyAnswer = (url: string): Promise<Response> | undefined => {
  const answer = globalThis.earlyAnswers?.[url]
  delete globalThis.earlyAnswers?.[url]
  return performance.now() < maxAgeMs ? answer : undefined
}

/** Called before any write and when the user changes, so that no screen shows an outdated or foreign reply. */
export const dropEarlyAnswers = (): void => {
  globalThis.earlyAnswers = undefined
}
