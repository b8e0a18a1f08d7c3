/**
 * Responses to requests that the script in `index.html` made before the portal's scripts had loaded, by address. It
 * makes them if the browser has a session record: `GET /bootstrap`, and the first data of the opened page.
 */
declare global {
  var earlyAnswers: Record<string, Promise<Response>> | undefined
}

/** Milliseconds after which a response is fetched again, like any other (`staleTime`). */
const maxAgeMs = 15_000

/** The response for this address, if it was requested early and not used yet. */
export const takeEarlyAnswer = (url: string): Promise<Response> | undefined => {
  const response = globalThis.earlyAnswers?.[url]
  delete globalThis.earlyAnswers?.[url]
  return performance.now() < maxAgeMs ? response : undefined
}

/** Called before any write and when the user changes, so that no screen shows an outdated or foreign reply. */
export const dropEarlyAnswers = (): void => {
  globalThis.earlyAnswers = undefined
}
