import type { Audience } from '@archway/contract/kernel'
import { type SQL, sql } from 'drizzle-orm'
import { caseFile } from './table.ts'

/**
 * The party of the viewer in the chat of a case: a contact is the submitter of the company's cases and the DSO of
 * doctors' cases.
 */
export const toPartySql = (audience: Audience): SQL => {
  if (audience === 'staff') return sql`'staff'`
  if (audience === 'doctor') return sql`'submitter'`
  return sql`case ${caseFile.side} when 'doctor' then 'dso' else 'submitter' end`
}

/**
 * Whether the viewer's party has unread messages. The chat depends on cases, so its table is named in plain SQL here.
 */
export const hasUnread = (audience: Audience): SQL =>
  sql`exists (select from chat_reader r where r.company_id = ${caseFile.companyId} and r.room_id = ${caseFile.id}
    and r.party = ${toPartySql(audience)} and r.unread_since is not null)`
