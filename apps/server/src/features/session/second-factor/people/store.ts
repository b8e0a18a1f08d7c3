import type { Order, Parsed } from '@archway/contract/kernel'
import { attentionOf, failedSignInDays, type ProtectedPerson, urgencyOf } from '@archway/contract/session'
import type { Language } from '@archway/words'
import { compareTexts } from '@archway/words/locale'
import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../../platform/access/viewer.ts'
import type { Config } from '../../../../platform/config/config.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { matchesFilter } from '../../../../platform/db/filter.ts'
import { type IdleLimits, idleSeconds } from '../../idle.ts'

type Limits = IdleLimits & Pick<Config, 'STAFF_SECOND_FACTOR'>

/** The accounts that a viewer sees: those of the selected company, or of the provider's staff. */
const isVisibleTo = ({ audience, company }: Viewer): SQL =>
  company ? sql`a.company_id = ${company.id}` : audience === 'staff' ? sql`a.kind = 'staff'` : sql`false`

type Row = {
  id: string
  name: string
  email: string
  kind: ProtectedPerson['kind']
  is_owner: boolean
  staff_role: ProtectedPerson['staffRole']
  has_password: boolean
  has_second_factor: boolean
  has_passkeys: boolean
  is_second_factor_required: boolean
  is_password_due: boolean
  open_sessions: number
  trusted_devices: number
  last_sign_in_at: string | null
  failed_sign_ins: number
}

const presentPerson = (row: Row, isSecondFactorRequired: boolean): ProtectedPerson => {
  const protection = {
    hasPassword: row.has_password,
    hasSecondFactor: row.has_second_factor,
    hasPasskeys: row.has_passkeys,
    isPasswordDue: row.is_password_due,
    failedSignIns: row.failed_sign_ins,
  }
  return {
    ...protection,
    uuid: row.id,
    name: row.name,
    email: row.email,
    kind: row.kind,
    isOwner: row.is_owner,
    staffRole: row.staff_role,
    lastSignInAt: row.last_sign_in_at && new Date(row.last_sign_in_at).toISOString(),
    openSessions: row.open_sessions,
    trustedDevices: row.trusted_devices,
    attention: attentionOf({ ...protection, isSecondFactorRequired }),
  }
}

/**
 * Everyone the viewer sees who has joined; others cannot sign in yet. Sign-ins come from the audit trail (index
 * `audit_entry_sign_in`, whose condition is repeated here). Requires a transaction of the system.
 */
const listAllPeople = async (
  tx: Tx,
  viewer: Viewer,
  limits: Limits,
  now: Date,
): Promise<ProtectedPerson[]> => {
  const idle = idleSeconds(limits, viewer.company ? 'contact' : 'staff')
  const at = now.toISOString()
  const usedSince = idle === null ? null : new Date(now.getTime() - idle * 1000).toISOString()
  const since = new Date(now.getTime() - failedSignInDays * 86_400_000).toISOString()
  const { rows } = await tx.execute<Row>(sql`
    select a.id, a.name, a.email, a.kind,
      coalesce(c.super_admin, t.role = 'administrator', false) as is_owner, t.role as staff_role,
      a.password_hash is not null as has_password,
      f.sealed_key is not null as has_second_factor,
      exists (select from passkey p where p.account_id = a.id) as has_passkeys,
      coalesce(g.is_second_factor_required, false) as is_second_factor_required,
      a.password_problems <> '[]' as is_password_due,
      (select count(*)::int from session s where s.account_id = a.id and s.expires_at > ${at}::timestamptz
        and (${usedSince}::timestamptz is null or s.last_used_at > ${usedSince}::timestamptz)) as open_sessions,
      (select count(*)::int from trusted_device d
        where d.account_id = a.id and d.expires_at > ${at}::timestamptz) as trusted_devices,
      (select e.at from audit_entry e where e.account_id = a.id and e.call like '% /auth%'
        and e.result = 'ok' and e.call not in ('POST /auth/logout', 'POST /auth/signOn/logout',
          'POST /auth/secondFactor/setup', 'POST /auth/secondFactor/passkey/options')
        order by e.at desc limit 1) as last_sign_in_at,
      (select count(*)::int from audit_entry e where e.account_id = a.id and e.call like '% /auth%'
        and e.at > ${since}::timestamptz and e.result = 'refused'
        and e.code in ('WRONG_LOGIN', 'WRONG_CODE', 'PASSKEY_REFUSED', 'TOO_MANY')) as failed_sign_ins
    from account a
    left join second_factor f on f.account_id = a.id
    left join contact c on c.id = a.id
    left join staff t on t.id = a.id
    left join company_configuration g on g.company_id = a.company_id
    where ${isVisibleTo(viewer)} and a.status = 'ACTIVE' and (a.password_hash is not null
      or exists (select from sign_on_identity i where i.account_id = a.id))`)
  return rows.map(row =>
    presentPerson(row, row.kind === 'staff' ? limits.STAFF_SECOND_FACTOR : row.is_second_factor_required),
  )
}

const never = new Date(0).toISOString()

type Query = {
  readonly filter?: Parsed
  readonly order: Order<'attention' | 'name' | 'email' | 'lastSignInAt'>
}

/** The people a viewer sees, filtered and sorted in memory, since a company has some hundreds at most. */
export const listProtectedPeople = async (
  tx: Tx,
  viewer: Viewer,
  limits: Limits,
  now: Date,
  { filter, order }: Query,
  language: Language,
): Promise<ProtectedPerson[]> => {
  const people = await listAllPeople(tx, viewer, limits, now)
  const byText = compareTexts(language)
  const direction = order.direction === 'asc' ? 1 : -1
  const compare = (one: ProtectedPerson, other: ProtectedPerson): number => {
    if (order.field === 'attention') return urgencyOf(one.attention) - urgencyOf(other.attention)
    if (order.field === 'lastSignInAt')
      return Date.parse(one.lastSignInAt ?? never) - Date.parse(other.lastSignInAt ?? never)
    return byText(one[order.field], other[order.field])
  }
  return people
    .filter(person =>
      matchesFilter(filter, field =>
        field === 'needsAttention' ? person.attention.length > 0 : person[field as 'name' | 'email' | 'kind'],
      ),
    )
    .toSorted((a, b) => direction * compare(a, b) || byText(a.name, b.name) || byText(a.uuid, b.uuid))
}

/** Whether the viewer sees this account. */
export const canSeePerson = async (tx: Tx, viewer: Viewer, accountId: string): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select 1 from account a where a.id = ${accountId} and ${isVisibleTo(viewer)}`,
  )
  return rows.length > 0
}
