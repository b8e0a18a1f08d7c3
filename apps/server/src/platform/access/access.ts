import type { Viewer } from './viewer.ts'

/**
 * Whose access may have changed: everything that matches one of the fields. Without fields it may be anybody's.
 * It carries no decision; what is affected is checked again against the database.
 */
export type AccessChange = {
  readonly accountId?: string
  readonly companyId?: string
  readonly caseId?: string
}

/** Why access ended: the session is over, or the session lasts but no longer reaches the thing. */
export type AccessEnd = 'NOT_SIGNED_IN' | 'NOT_FOUND'

/** Something that lasts longer than the check at its start: a joined room, a download, an upload, an export. */
export type Grant = {
  readonly viewer: Viewer
  /** The case it shows or changes, where it is one. */
  readonly caseId?: string
  /** Asks the same authority as the call that began it, for the person as they are now. */
  readonly isAllowed: (now: Viewer) => boolean | Promise<boolean>
  /** Called once, when access has ended; never after `release`. */
  readonly end: (why: AccessEnd) => void
}

export type Access = {
  /**
   * Registers a grant; the answer releases it. Register first and check afterwards, so that an end between the two
   * is not missed.
   */
  hold(grant: Grant): () => void
  /** Checks the affected grants of this process again and ends those that are no longer allowed. */
  review(change?: AccessChange): Promise<void>
  /** Access changed: forgets remembered people, reviews grants here and in the other processes. Never fails. */
  changed(change?: AccessChange): void
  /** The same, announced by another process. */
  heard(change: AccessChange): void
  /** How many grants this process holds. */
  count(): number
}

type Dependencies = {
  /** The people behind these sessions as the database has them now; a session that is over is missing. */
  readonly viewersOfSessions: (ids: readonly string[]) => Promise<ReadonlyMap<string, Viewer>>
  readonly forgetViewers: () => void
  readonly publish: (change: AccessChange) => void
  readonly onError: (error: unknown) => void
}

const isAffected = ({ viewer, caseId }: Grant, change: AccessChange): boolean =>
  (change.accountId === undefined && change.companyId === undefined && change.caseId === undefined) ||
  change.accountId === viewer.id ||
  (change.companyId !== undefined && change.companyId === viewer.company?.id) ||
  (change.caseId !== undefined && change.caseId === caseId)

/** The grants of this process. Everything a process holds open for a viewer is registered here (S12). */
export const createAccess = ({
  viewersOfSessions,
  forgetViewers,
  publish,
  onError,
}: Dependencies): Access => {
  const grants = new Set<Grant>()

  const check = async (grant: Grant, now: Viewer | undefined): Promise<void> => {
    const allowed = now !== undefined && (await grant.isAllowed(now))
    if (!allowed && grants.delete(grant)) grant.end(now ? 'NOT_FOUND' : 'NOT_SIGNED_IN')
  }

  const review = async (change: AccessChange = {}): Promise<void> => {
    const affected = [...grants].filter(grant => isAffected(grant, change))
    if (affected.length === 0) return
    const viewers = await viewersOfSessions([...new Set(affected.map(({ viewer }) => viewer.sessionId))])
    const checks = affected.map(grant => check(grant, viewers.get(grant.viewer.sessionId)))
    const failed = (await Promise.allSettled(checks)).find(result => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  const heard = (change: AccessChange): void => {
    forgetViewers()
    // A failure is made up for by the next regular review.
    review(change).catch(onError)
  }

  return {
    hold: grant => {
      grants.add(grant)
      return () => void grants.delete(grant)
    },
    review,
    count: () => grants.size,
    changed: (change = {}) => {
      publish(change)
      heard(change)
    },
    heard,
  }
}
