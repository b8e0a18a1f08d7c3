import { Store, useSelector } from '@tanstack/react-store'

/**
 * Since when the server cannot be reached (ISO 8601), or null. The browser is offline, a call got no answer, or the
 * socket is lost and nothing has been answered since.
 */
export const lostSince = new Store<string | null>(null)

/** As `lostSince`, without interruptions shorter than two seconds: what people see. */
export const shownLostSince = new Store<string | null>(null)

const shownAfterMs = 2000
/** Delays between attempts to reach the server, in milliseconds; each by up to a half shorter or longer. */
const attemptDelaysMs = [1000, 2000, 5000] as const
const attemptTimeoutMs = 5000

let showing: ReturnType<typeof setTimeout> | undefined
let attempt: ReturnType<typeof setTimeout> | undefined
let isAttempting = false

/** Any answer of the server proves the connection, whatever the socket says. */
export const reportAnswer = (): void => {
  if (lostSince.state === null || !navigator.onLine) return
  clearTimeout(showing)
  clearTimeout(attempt)
  lostSince.setState(() => null)
  shownLostSince.setState(() => null)
}

/** A request that got no answer, a lost socket, or a browser that is offline: tries to reach the server until it answers. */
export const reportNoAnswer = (): void => {
  if (lostSince.state !== null) return
  lostSince.setState(() => new Date().toISOString())
  showing = setTimeout(() => shownLostSince.setState(() => lostSince.state), shownAfterMs)
  void attemptUntilAnswered()
}

/** Asks the server for a sign of life; the connection is lost until one comes. */
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

/** One attempt follows the other. Offline there are none: `retryConnection` starts them again. */
const attemptUntilAnswered = async (failures = 0): Promise<void> => {
  clearTimeout(attempt)
  if (isAttempting || !navigator.onLine) return
  isAttempting = true
  const isReachable = await isServerReachable()
  isAttempting = false
  if (isReachable || lostSince.state === null) return
  const delay = attemptDelaysMs[Math.min(failures, attemptDelaysMs.length - 1)] ?? 0
  attempt = setTimeout(() => void attemptUntilAnswered(failures + 1), delay * (0.5 + Math.random()))
}

/** Tries to reach the server now: the browser is online again. */
export const retryConnection = (): void => void (lostSince.state !== null && attemptUntilAnswered())

/** Since when the connection is lost, for people. */
export const useLostSince = (): string | null => useSelector(shownLostSince)
