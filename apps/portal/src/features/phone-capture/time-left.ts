import { useEffect, useState } from 'react'

/**
 * Interval between updates, and the number of seconds below which no minute is added: fifteen minutes show as fifteen.
 */
const everyMs = 5000

/** Whole minutes until the end, rounded up; 0 after it. */
const minutesUntil = (end: string, now: number): number =>
  Math.max(0, Math.ceil((new Date(end).getTime() - now - everyMs) / 60_000))

/** Whole minutes until the end, updated over time; null while the end is unknown. */
export const useMinutesLeft = (end: string | null): number | null => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return end === null ? null : minutesUntil(end, now)
}
