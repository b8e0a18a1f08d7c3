import type { Audience } from '@archway/contract/kernel'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Config } from '../../platform/config/config.ts'

export type IdleLimits = Pick<Config, 'STAFF_IDLE_MINUTES' | 'CUSTOMER_IDLE_MINUTES'>

/** Seconds of inactivity after which a session of this kind of person ends; null: never. */
export const idleSeconds = (
  { STAFF_IDLE_MINUTES, CUSTOMER_IDLE_MINUTES }: IdleLimits,
  kind: Audience,
): number | null => (kind === 'staff' ? STAFF_IDLE_MINUTES : CUSTOMER_IDLE_MINUTES) * 60 || null

/** Whether a session has ended by inactivity. */
export const isIdle = (limits: IdleLimits, kind: Audience, lastUsedAt: Date, now: Date): boolean => {
  const seconds = idleSeconds(limits, kind)
  return seconds !== null && now.getTime() - lastUsedAt.getTime() >= seconds * 1000
}

type Session = Pick<Viewer, 'apiKey' | 'audience' | 'sessionExpiresAt' | 'sessionLastUsedAt'>

/** When a session ends if it is not used again. An API key only expires. */
export const sessionEnd = (
  limits: IdleLimits,
  { apiKey, audience, sessionExpiresAt, sessionLastUsedAt }: Session,
): Date => {
  const seconds = apiKey ? null : idleSeconds(limits, audience)
  if (seconds === null) return sessionExpiresAt
  return new Date(Math.min(sessionExpiresAt.getTime(), sessionLastUsedAt.getTime() + seconds * 1000))
}
