import { Store, useSelector } from '@tanstack/react-store'

/**
 * Time since when the server cannot be reached (ISO 8601), or null. The browser is offline, a call got no response,
 * or the socket is lost and no response has arrived since.
 */
export const lostSince = new Store<string | null>(null)

/** Like `lostSince`, without interruptions shorter than two seconds; this is what users see. */
export const shownLostSince = new Store<string | null>(null)

const shownAfterMs = 2000
/** Delays between attempts to reach the server, in milliseconds; each by up to a half shorter or longer. */
const attemptDelaysMs = [1000, 2000, 5000, 10_000, 20_000] as const
const attemptTimeoutMs = 5000

let showing: ReturnType<typeof setTimeout> | undefined
let attempt: ReturnType<typeof setTimeout> | undefined
let isAttempting = false
/** Failed attempts in a row: the delay before the next one depends on them. */
let failures = 0

/** Any answer of the server proves the connection, whatever the socket says. */
export const reportAnswer = (): void => {
  if (lostSince.state === null || !navigator.onLine) return
  clearTimeout(showing)
  clearTimeout(attempt)
  window.removeEventListener('online', retryConnection)
  document.removeEventListener('visibilitychange', attemptOnceShown)
  lostSince.setState(() => null)
  shownLostSince.setState(() => null)
}

/** A request that got no answer, a lost socket, or a browser that is offline: tries to reach the server until it answers. */
export const reportNoAnswer = (): void => {
  if (lostSince.state !== null) return
  lostSince.setState(() => new Date().toISOString())
  showing = setTimeout(() => shownLostSince.setState(() => lostSince.state), shownAfterMs)
  window.addEventListener('online', retryConnection)
  document.addEventListener('visibilitychange', attemptOnceShown)
  retryConnection()
}

/** Polls the server until it responds; the connection counts as lost until then. */
export const isServerReachable = async (): Promise<boolean> => {
  const isReachable = await fetch('/live', {
    cache: 'no-store',
    signal: AbortSignal.timeout(attemptTimeoutMs),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReachable) reportAnswer()
  else reportNoAnswer()
  return isReachable
}

/** Attempts are made one after another. While the browser is offline there are none. */
const attemptUntilAnswered = async (): Promise<void> => {
  clearTimeout(attempt)
  if (isAttempting || !navigator.onLine) return
  isAttempting = true
  const isReachable = await isServerReachable()
  isAttempting = false
  if (isReachable || lostSince.state === null) return
  const delay = attemptDelaysMs[Math.min(failures, attemptDelaysMs.length - 1)] ?? 0
  failures += 1
  attempt = setTimeout(() => void attemptUntilAnswered(), delay * (0.5 + Math.random()))
}

/** The delays begin with the shortest again. */
const retryConnection = (): void => {
  failures = 0
  void attemptUntilAnswered()
}

/** A window in view again does not wait for the next attempt. */
const attemptOnceShown = (): void => void (document.hidden || attemptUntilAnswered())

/** Resolves as soon as the server can be reached. */
export const untilReachable = (): Promise<void> =>
  new Promise(resolve => {
    if (lostSince.state === null) return resolve()
    const following = lostSince.subscribe(since => {
      if (since !== null) return
      following.unsubscribe()
      resolve()
    })
  })

/** Since when the connection is lost, as shown to users. */
export const useLostSince = (): string | null => useSelector(shownLostSince)
