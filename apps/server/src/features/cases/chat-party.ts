import type { Audience } from '@archway/contract/kernel'
import { type SQL, sql } from 'drizzle-orm'
import { caseFile } from './table.ts'

/**
 * The side for which the viewer reads the conversation of a case: a contact is the submitter of the company's own
 * cases and the DSO of doctors' ones.
 */
export const partyIn = (audience: Audience): SQL => {
  if (audience === 'staff') return sql`'staff'`
  if (audience === 'doctor') return sql`'submitter'`
  return sql`case ${caseFile.side} when 'doctor' then 'dso' else 'submitter' end`
}

/** The viewer's side has unread messages. The chat builds on cases, so its table is named in plain SQL here. */
export const hasUnread = (audience: Audience): SQL =>
  sql`exists (select from chat_reader r where r.company_id = ${caseFile.companyId} and r.room_id = ${caseFile.id}
    and r.party = ${partyIn(audience)} and r.unread_since is not null)`
