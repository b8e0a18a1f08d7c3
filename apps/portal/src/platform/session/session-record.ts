import { type Href, toHref } from '../../ui/action/link-context.ts'

/**
 * The session record in the browser's storage: ids and the expiry (SESS-14, SESS-15, ruling 8). No secret and no
 * patient data; the credential is a cookie that scripts cannot read.
 */
export type SessionRecord = {
  readonly userId: string
  readonly companyId: string | null
  readonly uuid: string
  readonly expiresAt: string
}

const sessionKey = 'archway.session'
const pathKey = 'archway.path'
const greetedKey = 'archway.greeted'

export const readSessionRecord = (): SessionRecord | null => {
  try {
    const record = JSON.parse(localStorage.getItem(sessionKey) ?? 'null') as SessionRecord | null
    return record && typeof record.expiresAt === 'string' && typeof record.uuid === 'string' ? record : null
  } catch {
    return null
  }
}

export const writeSessionRecord = ({ userId, companyId, uuid, expiresAt }: SessionRecord): void =>
  localStorage.setItem(sessionKey, JSON.stringify({ userId, companyId, uuid, expiresAt }))

export const dropSessionRecord = (): void => localStorage.removeItem(sessionKey)

/** The event with which a page load starts (SESS-01, TRAP-031). */
export const sessionEvent = (
  record: SessionRecord | null,
  now: number,
): 'autoLogin' | 'autoLogout' | 'noToken' => {
  if (!record) return 'noToken'
  return Date.parse(record.expiresAt) > now ? 'autoLogin' : 'autoLogout'
}

/** Whether this is the first auto-login of the browser session; true once (ruling 29). */
export const isFirstAutoLogin = (): boolean => {
  const isFirst = sessionStorage.getItem(greetedKey) === null
  sessionStorage.setItem(greetedKey, '1')
  return isFirst
}

let returnPath: string | null = null

/**
 * Stores the path to return to after sign-in, a path of this portal only (GUARD-04, TRAP-014). A list's filters stay
 * in this page's memory and only the path is stored in the browser; search text is stored in neither (S9).
 */
export const rememberPath = (path: string): void => {
  returnPath = path
  sessionStorage.setItem(pathKey, path.split(/[?#]/, 1)[0] ?? '/')
}

/** The remembered path; returned once. */
export const takeRememberedPath = (): Href | null => {
  const path = returnPath ?? sessionStorage.getItem(pathKey)
  returnPath = null
  sessionStorage.removeItem(pathKey)
  return path?.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\') ? toHref(path) : null
}
