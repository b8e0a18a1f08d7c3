import type { Viewer } from './viewer.ts'

/**
 * Whose access may have changed: everyone who matches one of the fields, or everyone if there are no fields. Affected
 * grants are checked again in the database.
 */
export type AccessChange = {
  readonly accountId?: string
  readonly companyId?: string
  readonly caseId?: string
}

/** Why access ended: the session is over, or it no longer reaches the entity. */
export type AccessEnd = 'NOT_SIGNED_IN' | 'NOT_FOUND'

/** An ongoing use that outlives the check at its start: a joined room, a download, an upload, an export. */
export type Grant = ViewerGrant | LinkGrant

export type ViewerGrant = HeldUse & {
  readonly viewer: Viewer
  /** Applies the access rule of the starting call to the current viewer. */
  readonly isAllowed: (now: Viewer) => boolean | Promise<boolean>
}

/** A grant for a link instead of a session. */
type LinkGrant = HeldUse & {
  readonly viewer: null
  readonly companyId: string
  /** Applies the access rule of the starting call to the current state of the link. */
  readonly isAllowed: (now: null) => boolean | Promise<boolean>
}

type HeldUse = {
  /** The case that the use shows or changes, if any. */
  readonly caseId?: string
  /** A use without foreseeable end, such as a socket: a process has thousands, which are checked rarely. */
  readonly isLasting?: boolean
  /** Called once, when access has ended; never after the grant was released. */
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
  /**
   * The regular check, to be called every `sweepMs`. Checks all brief grants, lasting grants whose session may have
   * expired, and a share of the other lasting grants; checks all grants if `isNoticed` is false (notices may be lost).
   */
  sweep(isNoticed: boolean): Promise<void>
  /** Access changed: clears cached viewers and reviews grants in all processes. Never throws. */
  announceChange(change?: AccessChange): void
  /** Applies a change that another process announced. */
  applyChange(change: AccessChange): void
  /** Number of grants of this process. */
  count(): number
}

/** How often `sweep` is to be called (S12: 2 seconds). */
export const sweepMs = 1500
/** Within this time every lasting grant is checked, in case the notice of a change was lost. */
export const roundMs = 60_000
/** Maximum number of sessions read in one statement; more are read in several. */
const defaultAtOnce = 500

type Dependencies = {
  /** The current viewers of these sessions, from the database, by session; ended sessions are missing. */
  readonly readViewers: (viewers: readonly Viewer[]) => Promise<ReadonlyMap<string, Viewer>>
  /** When the session of this viewer ends if it is not used again. */
  readonly endOf: (viewer: Viewer) => Date
  readonly now: () => Date
  readonly atOnce?: number
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

/** The grants of this process: all ongoing uses by viewers (S12, decision 50). */
export const createAccess = ({
  readViewers,
  endOf,
  now,
  atOnce = defaultAtOnce,
  forgetViewers,
  publish,
  onError,
}: Dependencies): Access => {
  /** Each with the expiry of its session at the time of the last check. */
  const brief = new Map<Grant, number>()
  const lastingUses = new Map<Grant, number>()
  const ofKind = ({ isLasting = false }: Grant) => (isLasting ? lastingUses : brief)
  const endsAt = ({ viewer }: Pick<Grant, 'viewer'>): number =>
    viewer ? endOf(viewer).getTime() : Number.POSITIVE_INFINITY

  const check = async (grant: Grant, viewers: ReadonlyMap<string, Viewer>): Promise<void> => {
    const grants = ofKind(grant)
    const viewer = grant.viewer && viewers.get(grant.viewer.sessionId)
    const isSignedOut = grant.viewer !== null && !viewer
    const isAllowed =
      grant.viewer === null ? await grant.isAllowed(null) : viewer ? await grant.isAllowed(viewer) : false
    if (!grants.has(grant)) return
    if (isAllowed) return void grants.set(grant, endsAt({ viewer: viewer ?? null }))
    grants.delete(grant)
    grant.end(isSignedOut ? 'NOT_SIGNED_IN' : 'NOT_FOUND')
  }

  const checkPart = async (part: readonly Grant[]): Promise<void> => {
    const sessions = new Map(part.flatMap(({ viewer }) => (viewer ? [[viewer.sessionId, viewer]] : [])))
    const viewers = await readViewers([...sessions.values()])
    const checks = part.map(grant => check(grant, viewers))
    const failed = (await Promise.allSettled(checks)).find(result => result.status === 'rejected')
    if (failed) throw failed.reason
  }
  const recheck = async (affected: readonly Grant[]): Promise<void> => {
    for (let index = 0; index < affected.length; index += atOnce)
      await checkPart(affected.slice(index, index + atOnce))
  }
  const review = async (change: AccessChange = {}): Promise<void> =>
    recheck([...brief.keys(), ...lastingUses.keys()].filter(grant => isAffected(grant, change)))

  /** Position up to which lasting grants were checked in this round. */
  let round = lastingUses.keys()
  let due = 0
  /** The lasting grants to check in this sweep; mostly none. A round checks all of them in equal parts. */
  const nextPart = (): Grant[] => {
    const { size } = lastingUses
    if (size === 0) return []
    const part = Math.ceil(size / Math.ceil(size / atOnce))
    due += (size * sweepMs) / roundMs
    const grants: Grant[] = []
    for (let remainingMs = Math.min(size, Math.floor(due / part) * part); remainingMs > 0; remainingMs -= 1) {
      let next = round.next()
      if (next.done) {
        round = lastingUses.keys()
        next = round.next()
      }
      if (next.value) grants.push(next.value)
    }
    due = Math.min(due, size) - grants.length
    return grants
  }
  const mayHaveEnded = (): Grant[] => {
    const time = now().getTime()
    const grants: Grant[] = []
    for (const [grant, end] of lastingUses) if (end <= time) grants.push(grant)
    return grants
  }

  const handleChange = (change: AccessChange): void => {
    forgetViewers()
    // After a failure here, the regular check catches up.
    review(change).catch(onError)
  }

  return {
    hold: grant => {
      const grants = ofKind(grant)
      grants.set(grant, endsAt(grant))
      return () => void grants.delete(grant)
    },
    review,
    sweep: isNoticed =>
      isNoticed ? recheck([...new Set([...brief.keys(), ...mayHaveEnded(), ...nextPart()])]) : review(),
    count: () => brief.size + lastingUses.size,
    announceChange: (change = {}) => {
      publish(change)
      handleChange(change)
    },
    applyChange: handleChange,
  }
}
