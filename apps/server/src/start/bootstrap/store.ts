import type { CaseAttention } from '@archway/contract/cases'
import { eq, sql } from 'drizzle-orm'
import {
  attentionJson,
  attentionValues,
  type SideCounts,
  sideCounts,
  sideCountValues,
} from '../../features/cases/index.ts'
import { unreadConversations } from '../../features/chat/index.ts'
import { type CompanyWithConfiguration, company, companyConfiguration } from '../../features/company/index.ts'
import { countUnreadNotifications } from '../../features/notifications/index.ts'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Database } from '../../platform/db/database.ts'
import { compileStatement, rowFromJson } from '../../platform/db/named-statement.ts'
import type { Scope } from '../../platform/db/scope.ts'

type Json = Readonly<Record<string, unknown>>
type Row = {
  readonly company: Json | null
  readonly configuration: Json | null
  readonly counts: SideCounts | null
  readonly attention: CaseAttention[]
  readonly unreadConversations: number
  readonly unreadNotifications: number
}

/**
 * Company, counters, attention and unread notifications of the viewer in one prepared statement; the calls of the
 * parts read them separately, and a test compares both. Without a company only the notifications are read.
 */
export const readBootstrap = async (db: Database, scope: Scope, { id, audience }: Viewer, now: Date) => {
  const statement = compileStatement(
    `bootstrap ${scope.kind} ${audience} ${Boolean(scope.companyId)}`,
    value => {
      const isOwnCompany = (column: typeof company.id | typeof companyConfiguration.companyId) =>
        eq(column, sql`${value('company')}`)
      const ofCompany = scope.companyId
        ? sql`(select to_json(${company}) from ${company} where ${isOwnCompany(company.id)}) as company,
          (select to_json(${companyConfiguration}) from ${companyConfiguration}
            where ${isOwnCompany(companyConfiguration.companyId)}) as configuration,
          ${sideCounts(scope, value)} as counts,`
        : sql`null as company, null as configuration, null as counts,`
      return sql`select ${ofCompany} ${attentionJson(scope, value)} as attention,
      ${unreadConversations(scope, audience, value)} as "unreadConversations",
      ${countUnreadNotifications(audience, value)} as "unreadNotifications"`
    },
  )
  const { rows } = await db.queryShared<Row>(
    scope,
    statement({
      ...sideCountValues(scope),
      ...attentionValues(scope, { id }, now),
      doctor: scope.kind === 'doctor' ? scope.doctorId : undefined,
    }),
  )
  const [row] = rows
  if (!row) throw new Error('one row was to be read')
  const ownCompany: CompanyWithConfiguration | null =
    row.company && row.configuration
      ? {
          company: rowFromJson(company, row.company),
          configuration: rowFromJson(companyConfiguration, row.configuration),
        }
      : null
  return { ...row, company: ownCompany, counts: row.counts ?? [] }
}
