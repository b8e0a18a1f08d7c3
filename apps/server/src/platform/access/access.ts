import type { Viewer } from './viewer.ts'

/**
 * Whose access may have changed: everyone who matches one of the fields, or everyone without fields. Affected grants
 * are checked again in the database.
 */
export type AccessChange = {
  readonly accountId?: string
  readonly companyId?: string
  readonly caseId?: string
}

/** Why access ended: the session has ended, or it no longer reaches the entity. */
export type AccessEnd = 'NOT_SIGNED_IN' | 'NOT_FOUND'

/** An ongoing use that outlives the check at its start: a joined room, a download, an upload, an export. */
export type Grant = ViewerGrant | LinkGrant

export type ViewerGrant = Held & {
  readonly viewer: Viewer
  /** Applies the rule of the call that started it to the present state of the viewer. */
  readonly isAllowed: (now: Viewer) => boolean | Promise<boolean>
}

/** What is held by a link and not by a session. */
type LinkGrant = Held & {
  readonly viewer: null
  readonly companyId: string
  /** Applies the rule of the call that started it to the present state of the link. */
  readonly isAllowed: (now: null) => boolean | Promise<boolean>
}

type Held = {
  /** The case that it shows or changes, if any. */
  readonly caseId?: string
  /** Called once, when access has ended; never after `release`. */
  readonly end: (why: AccessEnd) => void
}

export type Access = {
  /**
   * Registers a grant; returns the function that releases it. Register before the check, so that no change between the
   * two is missed.
   */
  hold(grant: Grant): () => void
  /** Checks the affected grants of this process, and ends those that are no longer allowed. */
  review(change?: AccessChange): Promise<void>
  /** Checks at most so many grants, in turns: as `review`, at a cost that does not grow with their number. */
  sweep(atMost: number): Promise<void>
  /** Access changed: clears cached viewers and reviews grants in all processes. Never throws. */
  changed(change?: AccessChange): void
  /** The same, after a notice of another process. */
  heard(change: AccessChange): void
  /** Number of grants of this process. */
  count(): number
}

type Dependencies = {
  /** The present viewers of these sessions from the database; ended sessions are missing. */
  readonly viewersOfSessions: (ids: readonly string[]) => Promise<ReadonlyMap<string, Viewer>>
  readonly forgetViewers: () => void
  readonly publish: (change: AccessChange) => void
  readonly onError: (error: unknown) => void
}

const companyOf = (grant: Grant): string | undefined =>
  grant.viewer ? grant.viewer.company?.id : grant.companyId

const isAffected = (grant: Grant, change: AccessChange): boolean =>
  (change.accountId === undefined && change.companyId === undefined && change.caseId === undefined) ||
  (change.accountId !== undefined && change.accountId === grant.viewer?.id) ||
  (change.companyId !== undefined && change.companyId === companyOf(grant)) ||
  (change.caseId !== undefined && change.caseId === grant.caseId)

/** The grants of this process: everything that it keeps open for a viewer (S12). */
export const createAccess = ({
  viewersOfSessions,
  forgetViewers,
  publish,
  onError,
}: Dependencies): Access => {
  const grants = new Set<Grant>()

  const check = async (grant: Grant, viewers: ReadonlyMap<string, Viewer>): Promise<void> => {
    const now = grant.viewer && viewers.get(grant.viewer.sessionId)
    const isSignedOut = grant.viewer !== null && !now
    const isAllowed =
      grant.viewer === null ? await grant.isAllowed(null) : now ? await grant.isAllowed(now) : false
    if (!isAllowed && grants.delete(grant)) grant.end(isSignedOut ? 'NOT_SIGNED_IN' : 'NOT_FOUND')
  }

  const recheck = async (affected: readonly Grant[]): Promise<void> => {
    if (affected.length === 0) return
    const sessions = new Set(affected.flatMap(({ viewer }) => viewer?.sessionId ?? []))
    const viewers = await viewersOfSessions([...sessions])
    const checks = affected.map(grant => check(grant, viewers))
    const failed = (await Promise.allSettled(checks)).find(result => result.status === 'rejected')
    if (failed) throw failed.reason
  }
  const review = async (change: AccessChange = {}): Promise<void> =>
    recheck([...grants].filter(grant => isAffected(grant, change)))

  /** Continues where the last sweep ended; new grants are at its end. */
  let round = grants.values()
  const nextOf = (atMost: number): Grant[] => {
    const found: Grant[] = []
    while (found.length < atMost) {
      const { value, done } = round.next()
      if (done) {
        round = grants.values()
        break
      }
      found.push(value)
    }
    return found
  }

  const heard = (change: AccessChange): void => {
    forgetViewers()
    // After a failure the next regular review catches up.
    review(change).catch(onError)
  }

  return {
    hold: grant => {
      grants.add(grant)
      return () => void grants.delete(grant)
    },
    review,
    sweep: atMost => recheck(nextOf(atMost)),
    count: () => grants.size,
    changed: (change = {}) => {
      publish(change)
      heard(change)
    },
    heard,
  }
}
