import { type Company, type CompanyConfiguration, companyAdminCalls } from '@archway/contract/company'
import { type BodyInput, type Role, roleInGroup, type StaffDuty, staffMay } from '@archway/contract/kernel'
import { type Bootstrap, bootstrapCalls, type SessionUser, sessionCalls } from '@archway/contract/session'
import { Store, useSelector } from '@tanstack/react-store'
import { toast } from '../../ui/feedback/toast.ts'
import { send, whenUnauthorised } from '../http/client.ts'
import { dropEarlyAnswers } from '../http/early-answers.ts'
import { CallFailed } from '../http/problems.ts'
import { followPerson, translateKey } from '../i18n/language.ts'
import { forgetSearches } from '../list/last-search.ts'
import { changeAppearance } from './appearance.ts'
import {
  dropSessionRecord,
  isFirstAutoLogin,
  readSessionRecord,
  sessionEvent,
  writeSessionRecord,
} from './session-record.ts'
import { takeSignedOnMark } from './sign-on.ts'
import { checkPasswordProblems } from './weak-password.ts'

/** The signed-in person with their company. Staff have none until they switch to one. */
export type Session = {
  readonly user: SessionUser
  readonly company: Company | null
  readonly configuration: CompanyConfiguration | null
  /** Whether the company has any case yet (SESS-13); null: not known. */
  readonly hasCases: boolean | null
  /** The counts that every page shows, as of the moment the session was read; separate calls fetch later ones. */
  readonly counts: Pick<
    Bootstrap,
    'statistics' | 'dsoStatistics' | 'attention' | 'unreadConversations' | 'unreadNotifications'
  >
}

type State = { readonly phase: 'checking' | 'guest' | 'signedIn'; readonly session: Session | null }

/** The session of this tab; subscribers run at sign-in, at sign-out and when the account changes. */
export const sessionStore = new Store<State>({ phase: 'checking', session: null })
let endedSession: Session | null = null
const setSessionState = (next: State): void => {
  endedSession = sessionStore.state.session
  sessionStore.setState(() => next)
}

export const sessionState = (): State => sessionStore.state

export const useSessionState = (): State => useSelector(sessionStore)

/**
 * The session of a screen behind the guard, where there always is one. When the session ends, the screen is rendered
 * once more before the guard removes it, with the session it had.
 */
export const useSession = (): Session => {
  const session = useSessionState().session ?? endedSession
  if (!session) throw new Error('this screen requires a signed-in person')
  return session
}

export const rolesOf = (session: Session | null): readonly Role[] => session?.user.role ?? []
export const isStaff = (session: Session | null): boolean => rolesOf(session).includes('admin')
/** Whether the signed-in person is of the staff, and their role includes the duty. */
export const hasDuty = (session: Session | null, duty: StaffDuty): boolean =>
  isStaff(session) && staffMay(session?.user.staffRole ?? null, duty)
/** Whether the user is a staff member whose role does not include the duty; false for all other users. */
export const lacksDuty = (session: Session | null, duty: StaffDuty): boolean =>
  isStaff(session) && !hasDuty(session, duty)
export const isDoctor = (session: Pick<Session, 'user'> | null): boolean =>
  session?.user.data.flagsMap.isDoctor === 1
/** Whether the user may change the company's data: its owners, and staff whose role includes companies. */
export const managesCompany = (session: Session | null): boolean =>
  isSuperAdmin(session) || hasDuty(session, 'companies')
export const isSuperAdmin = (session: Session | null): boolean => session?.user.data.flagsMap.superAdmin === 1

/** The kind of viewer, on which the texts about whose turn it is depend. */
export const readerOf = (session: Session | null): 'staff' | 'doctor' | 'contact' =>
  isStaff(session) ? 'staff' : isDoctor(session) ? 'doctor' : 'contact'

/**
 * Whether the company of this session works with relationship managers (ROLE-16); otherwise no screen mentions them.
 */
export const hasManagers = ({ company }: Pick<Session, 'company'>): boolean =>
  company?.flagsMap.isRmAllowed === 1

/** Why this user may not create a case or request now; for existing ones, the reasons are part of the data. */
export const findCreationRefusal = (
  session: Session,
): 'BLOCKED' | 'RESTRICTED' | 'STAFF_ROLE' | undefined => {
  if (isStaff(session)) return hasDuty(session, 'planning') ? undefined : 'STAFF_ROLE'
  if (session.company?.status === 'BLOCKED' || session.user.status === 'BLOCKED') return 'BLOCKED'
  return session.user.status === 'RESTRICTED' ? 'RESTRICTED' : undefined
}

const cacheClearers = new Set<() => void>()

/** Registers a function that clears a cache of loaded data when the user changes. Caches are loaded after the sign-in. */
export const registerCache = (clear: () => void): void => void cacheClearers.add(clear)
export const clearCaches = (): void => {
  for (const forget of cacheClearers) forget()
}

const fetchSession = async (): Promise<Session> => {
  const { data } = await send(bootstrapCalls.read, { quiet: true })
  const { user, company, configuration, hasCases, ...counts } = data
  return { user, company, configuration, hasCases: hasCases === null ? null : hasCases === 1, counts }
}

const applySession = (session: Session): void => {
  const { user } = session
  clearCaches()
  forgetSearches()
  // A role in no group could open no page; the user is treated as signed out (TRAP-011).
  if (!roleInGroup(user.role, 'customer')) {
    discardSession()
    return
  }
  writeSessionRecord({
    userId: user.userId,
    companyId: user.companyId,
    uuid: user.uuid,
    expiresAt: user.expiresAt,
  })
  changeAppearance(user.data.settings)
  setSessionState({ phase: 'signedIn', session })
}

/**
 * Discards the session in this browser. Cached data is dropped only when the last screen has unmounted: a mounted
 * screen would fetch it again.
 */
const discardSession = (text?: string): void => {
  dropSessionRecord()
  dropEarlyAnswers()
  showGuest(text)
}

const showGuest = (text?: string): void => {
  if (text) toast.error(text)
  setSessionState({ phase: 'guest', session: null })
}

/** Whether the server rejected the stored session (SESS-19, TRAP-035). */
const isRefused = (error: unknown): boolean => error instanceof CallFailed && error.status === 401

/** The check at load: auto-login, auto-logout or no token (SESS-01..10). The splash is shown until it ends. */
export const checkSession = async (): Promise<void> => {
  const event = sessionEvent(readSessionRecord(), Date.now())
  if (event === 'noToken') return discardSession()
  if (event === 'autoLogout') return discardSession(translateKey('session', 'expired'))
  try {
    applySession(await fetchSession())
    if (isFirstAutoLogin()) toast.success(translateKey('session', 'autoLogin'))
  } catch (error) {
    // Without a response (lost connection, page left) the session is unknown: the next load checks again.
    const isUnanswered = error instanceof CallFailed && (error.status === 0 || error.status >= 500)
    if (isUnanswered) showGuest(translateKey('session', 'autoLoginFailed'))
    else discardSession(translateKey('session', isRefused(error) ? 'invalidToken' : 'autoLoginFailed'))
  }
}

export const signIn = async (form: BodyInput<typeof sessionCalls.login>): Promise<void> => {
  const { data } = await send(sessionCalls.login, { body: form, quiet: true })
  await enterSession(data.language)
}

/** Enters the session that the server has just opened for a person with this language. */
export const enterSession = async (language: SessionUser['language']): Promise<void> => {
  await followPerson(language)
  // The first page waits for both.
  const [session] = await Promise.all([fetchSession(), checkPasswordProblems()])
  applySession(session)
}

const signOutListeners = new Set<() => void>()

/** Registers a function to call before signing out, such as one that closes the socket. Returns one that unregisters it. */
export const beforeSignOut = (end: () => void): (() => void) => {
  signOutListeners.add(end)
  return () => void signOutListeners.delete(end)
}

const expiryListeners = new Set<() => void>()

/** Registers a function that stores unsent input when the session expires. Returns one that unregisters it. */
export const beforeExpiry = (store: () => void): (() => void) => {
  expiryListeners.add(store)
  return () => void expiryListeners.delete(store)
}

const pendingWork = new Set<() => Promise<unknown>>()

/** Registers work that only this account, in this company, can finish. Signing out and `switchCompany` wait for it. */
export const beforeAccountChange = (finish: () => Promise<unknown>): void => void pendingWork.add(finish)
const finishWork = (): Promise<unknown> => Promise.allSettled([...pendingWork].map(finish => finish()))

export const signOut = async (): Promise<void> => {
  await finishWork()
  for (const end of signOutListeners) end()
  const providerSignOutUrl = await endSession().catch(() => null)
  discardSession()
  if (providerSignOutUrl) window.location.assign(providerSignOutUrl)
}

/** Ends the session on the server; resolves with the address that signs out of the identity provider, null without one. */
const endSession = async (): Promise<string | null> => {
  if (takeSignedOnMark()) return (await import('./provider-sign-out.ts')).signOutOfProvider()
  await send(sessionCalls.logout, { quiet: true })
  return null
}

/** Reads the person and company again after a change of either (SESS-23). */
export const refreshSession = async (): Promise<void> => {
  setSessionState({ phase: 'signedIn', session: await fetchSession() })
}

/**
 * Staff act on behalf of this company on the customer screens from now on, or see all companies again (ruling 2).
 * Cached data belongs to the previous company and is cleared.
 */
export const switchCompany = async (companyUuid: string | null): Promise<void> => {
  await finishWork()
  await send(companyAdminCalls.switchCompany, { body: companyUuid ? { companyUuid } : {} })
  const session = await fetchSession()
  clearCaches()
  setSessionState({ phase: 'signedIn', session })
}

/** Saves the user's flags, shortcuts, settings or language and applies the response. */
export const saveMe = async (change: BodyInput<typeof sessionCalls.updateMe>): Promise<void> => {
  const { data } = await send(sessionCalls.updateMe, { body: change, quiet: true })
  const { session } = sessionStore.state
  if (session) setSessionState({ phase: 'signedIn', session: { ...session, user: data } })
}

/** For four seconds after a handled 401, further ones show no message (SESS-18, CONST-12). */
const quietMs = 4000
let handledAt = Number.NEGATIVE_INFINITY
let recheckTimer: ReturnType<typeof setTimeout> | undefined

whenUnauthorised(() => {
  if (sessionStore.state.phase !== 'signedIn') return
  const now = performance.now()
  const quietFor = handledAt + quietMs - now
  if (quietFor > 0) {
    // A 401 for an earlier session, or for one that was opened and ended since; the next response shows which.
    clearTimeout(recheckTimer)
    recheckTimer = setTimeout(() => send(sessionCalls.me, { quiet: true }).catch(() => {}), quietFor)
    return
  }
  handledAt = now
  for (const store of expiryListeners) store()
  discardSession(translateKey('session', 'expired'))
})
