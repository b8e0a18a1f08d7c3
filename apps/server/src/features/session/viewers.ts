import { type StaffRole, sessionRoles } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import type { Viewer, ViewerCompany } from '../../platform/access/viewer.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { type IdleLimits, isIdle } from './idle.ts'
import { hashToken } from './token.ts'

/**
 * Cache lifetime. A change in this process takes effect at once, a change in another process when its notice arrives,
 * and after this time if the notice is lost (S12: 2 seconds).
 */
const rememberMs = 1500
const remembered = 5000

/** A company with its configuration, as `companyColumns` reads them; all null if there is none. */
export type CompanyRow = {
  company_id: string | null
  company_name: string
  company_status: string
  is_dso: boolean
  is_rm_allowed: boolean
  time_zone: string
  are_requests_enabled: boolean
  shipment_type: 'bulkshipping' | 'dropshipping'
  package_types: string[] | null
}

/** Columns of `company o` and `company_configuration g`. */
export const companyColumns = `
    o.id as company_id, o.name as company_name, o.status as company_status, o.is_dso, o.is_rm_allowed, o.time_zone,
    g.are_requests_enabled, g.shipment_type, g.package_types`

export const companyFrom = (row: CompanyRow): ViewerCompany | null =>
  row.company_id
    ? {
        id: row.company_id,
        name: row.company_name,
        isDso: row.is_dso,
        isBlocked: row.company_status === 'BLOCKED',
        areRequestsEnabled: row.are_requests_enabled ?? false,
        isRmAllowed: row.is_rm_allowed,
        packageTypes: row.package_types,
        shipmentType: row.shipment_type ?? 'dropshipping',
        timeZone: row.time_zone,
      }
    : null

type Row = CompanyRow & {
  id: string
  session_id: string
  expires_at: Date
  last_used_at: Date
  confirmed_at: Date
  second_factor_at: Date | null
  kind: Viewer['audience']
  account_status: 'ACTIVE' | 'INACTIVE'
  language: Language | null
  settings: Record<string, string>
  shortcuts: string[]
  name: string
  email: string
  phone: string | null
  avatar_key: string | null
  person_status: Viewer['status'] | 'INVITED' | null
  step_type: Viewer['stepType']
  super_admin: boolean | null
  rm: boolean | null
  staff_role: StaffRole | null
  show_help: boolean | null
  email_subscription: boolean
}

// One statement for everything about the person: session, account, contact or doctor or staff, company, configuration.
const statement = `
  select a.id, s.id as session_id, s.expires_at, s.last_used_at, s.confirmed_at, s.second_factor_at, a.kind, a.status as account_status, a.language, a.settings, a.shortcuts,
    coalesce(c.name, d.name, f.name) as name, a.email, coalesce(c.phone, d.phone, f.phone) as phone,
    coalesce(c.avatar_key, d.avatar_key, f.avatar_key) as avatar_key,
    d.status as person_status, d.step_type, c.super_admin, c.role = 'RM' as rm, f.role as staff_role, c.show_help,
    coalesce(c.email_subscription, d.email_subscription, f.email_subscription) as email_subscription,${companyColumns}
  from session s
  join account a on a.id = s.account_id
  left join contact c on c.id = a.id
  left join doctor d on d.id = a.id
  left join staff f on f.id = a.id
  left join company o on o.id = coalesce(a.company_id, s.company_id)
  left join company_configuration g on g.company_id = o.id
  where s.token_hash = $1`

const bySessionIds = statement.replace('where s.token_hash = $1', 'where s.id = any($1::uuid[])')

/** The same for an account without a session, as if in a session without end. */
const byAccount = `
  with session as (
    select id, id as account_id, null::uuid as company_id, null::text as token_hash, 'epoch'::timestamptz as confirmed_at,
      null::timestamptz as second_factor_at,
      '9999-01-01'::timestamptz as expires_at, '9999-01-01'::timestamptz as last_used_at
    from account where id = $1
  )${statement.replace('where s.token_hash = $1', '')}`

const rolesOf = (row: Row) =>
  sessionRoles(row.kind === 'contact' ? { kind: 'contact', isRm: row.rm ?? false } : { kind: row.kind }, {
    areRequestsEnabled: row.are_requests_enabled ?? false,
    isDso: row.is_dso ?? false,
  })

const viewerFrom = (row: Row): Viewer => ({
  id: row.id,
  sessionId: row.session_id,
  sessionExpiresAt: row.expires_at,
  sessionLastUsedAt: row.last_used_at,
  confirmedAt: row.confirmed_at,
  secondFactorAt: row.second_factor_at,
  audience: row.kind,
  staffRole: row.staff_role,
  name: row.name,
  email: row.email,
  phone: row.phone,
  avatarKey: row.avatar_key,
  language: row.language,
  roles: rolesOf(row),
  superAdmin: row.super_admin ?? false,
  isRm: row.rm ?? false,
  showHelp: row.show_help ?? false,
  emailSubscription: row.email_subscription,
  status: row.person_status === null || row.person_status === 'INVITED' ? 'ACTIVE' : row.person_status,
  stepType: row.step_type,
  shortcuts: row.shortcuts,
  settings: row.settings,
  company: companyFrom(row),
  apiKey: null,
})

/** In tests and the demo world the clock can be ahead: the last use is never moved back. */
const useStatement = `
  update session set last_used_at = greatest(last_used_at, $2) where id = $1`
/** The last use is stored at most once in this time. */
const useMs = 60_000

/** Finds the person of a session token, with a short-lived cache to save each call a query. */
export const createViewers = (db: Database, limits: IdleLimits, now: () => Date) => {
  const cachedViewers = new Map<string, { viewer: Viewer; until: number }>()
  const notedAt = new Map<string, number>()
  /** Counts how often the cache was cleared: a result read before must not be cached afterwards. */
  let forgotten = 0
  const toViewer = (row: Row | undefined): Viewer | null =>
    !row ||
    row.expires_at.getTime() <= now().getTime() ||
    isIdle(limits, row.kind, row.last_used_at, now()) ||
    row.account_status === 'INACTIVE' ||
    row.person_status === 'INACTIVE'
      ? null
      : viewerFrom(row)
  const ofSessions = async (ids: readonly string[]): Promise<ReadonlyMap<string, Viewer>> => {
    const { rows } = await db.query<Row>(systemScope, {
      name: 'viewers of sessions',
      text: bySessionIds,
      values: [ids],
    })
    return new Map(rows.flatMap(row => (toViewer(row) ? [[row.session_id, viewerFrom(row)]] : [])))
  }
  return {
    forget: () => {
      forgotten += 1
      cachedViewers.clear()
    },
    within: async (tx: Tx, token: string): Promise<Viewer | null> => {
      const { rows } = await tx.$client.query<Row>({
        name: 'viewer',
        text: statement,
        values: [hashToken(token)],
      })
      return toViewer(rows[0])
    },
    /**
     * Stores the last use of the session, to the minute and in the background. After a failure the next call stores
     * it.
     */
    noteUse: ({ sessionId, sessionLastUsedAt }: Viewer, usedAt: Date, onError: (error: unknown) => void) => {
      const time = usedAt.getTime()
      if (time - Math.max(sessionLastUsedAt.getTime(), notedAt.get(sessionId) ?? 0) < useMs) return
      if (notedAt.size >= remembered) notedAt.clear()
      notedAt.set(sessionId, time)
      const values = [sessionId, usedAt]
      db.query(systemScope, { name: 'use of a session', text: useStatement, values }).catch(onError)
    },
    ofSessions,
    findBySession: async (id: string): Promise<Viewer | null> => (await ofSessions([id])).get(id) ?? null,
    /**
     * The viewer of an account, signed in or not; null if the account can no longer sign in. Reads in a transaction
     * of the system.
     */
    findByAccount: async (tx: Tx, id: string): Promise<Viewer | null> => {
      const { rows } = await tx.$client.query<Row>({
        name: 'viewer of an account',
        text: byAccount,
        values: [id],
      })
      return toViewer(rows[0])
    },
    findOwner: async (token: string): Promise<string | null> => {
      const { rows } = await db.query<{ owner: string }>(systemScope, {
        name: 'session owner',
        text: 'select account_id as owner from session where token_hash = $1',
        values: [hashToken(token)],
      })
      return rows[0]?.owner ?? null
    },
    of: async (token: string): Promise<Viewer | null> => {
      const hash = hashToken(token)
      const time = now().getTime()
      const hit = cachedViewers.get(hash)
      if (hit && hit.until > time && hit.viewer.sessionExpiresAt.getTime() > time) return hit.viewer
      const before = forgotten
      const { rows } = await db.queryShared<Row>(systemScope, {
        name: 'viewer',
        text: statement,
        values: [hash],
      })
      const viewer = toViewer(rows[0])
      if (!viewer) {
        cachedViewers.delete(hash)
        return null
      }
      if (before !== forgotten) return viewer
      if (cachedViewers.size >= remembered) cachedViewers.clear()
      cachedViewers.set(hash, { viewer, until: time + rememberMs })
      return viewer
    },
  }
}
