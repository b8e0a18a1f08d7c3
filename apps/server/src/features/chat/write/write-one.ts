import { systemScope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'
import type { Draft } from './draft.ts'

/** Minutes: expiry of a case is counted in days, so its clock need not be updated for every message. */
export const clockMinutes = 5

/**
 * The statement of `write.ts`, reduced to one message of a person. For a single message, most of that statement's
 * cost is to set up its hundred plan nodes; this one has twenty and costs half. It returns no row if the case is gone
 * or the message was sent before. The case is found by its id alone and compared with the company afterwards: with a
 * condition on both, PostgreSQL may read all cases of the company instead.
 */
export const oneStatement = `
  with place as materialized (
    select id, company_id, side, doctor_id
    from (select id, company_id, side, doctor_id from case_file where id = $4::uuid offset 0) c
    where company_id = $5::uuid and ($13::uuid is null or doctor_id = $13::uuid) and not exists (
      select from chat_message m where m.room_id = $4::uuid and m.sender_id = $7::uuid and m.client_msg_id = $6::text)
  ), room as (
    insert into chat_room (room_id, company_id, last_seq, last_at) select id, company_id, 1, $2::timestamptz from place
    on conflict (room_id) do update set last_seq = chat_room.last_seq + 1, last_at = excluded.last_at
    returning last_seq
  ), reader as (
    insert into chat_reader (room_id, party, company_id, unread_since)
    select id, p.party, company_id, $2::timestamptz from place
    cross join unnest(case side when 'doctor' then array['dso', 'staff', 'submitter']
      else array['staff', 'submitter'] end) as p(party)
    where p.party <> $9::text
    on conflict (room_id, party) do update set unread_since = excluded.unread_since
    where chat_reader.unread_since is null
  ), clock as (
    update case_file c set last_activity_at = $2::timestamptz from (
      select case_file.id from case_file join place on place.id = case_file.id
      where last_activity_at < $2::timestamptz - interval '${clockMinutes} minutes'
      for no key update of case_file skip locked
    ) wound where c.id = wound.id
  )
  insert into chat_message (id, company_id, room_id, seq, client_msg_id, sender_id, sender_name, party, source, body,
    file, quote, created_at)
  select $1::uuid, $5::uuid, $4::uuid, last_seq, $6::text, $7::uuid, $8::text, $9::text, $10::text, $3::text,
    $11::jsonb, $12::jsonb, $2::timestamptz
  from room
  returning id, seq, (select doctor_id from place) as "doctorId"`

/** Written by a person, now, without mentions. */
export const isPlain = ({ senderId, party, system, at, body }: Draft): boolean =>
  senderId !== null && party !== 'system' && !system && at === undefined && !body.includes('@')

const jsonOf = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null)

export const valuesOfOne = (draft: Draft, now: Date) => [
  draft.id,
  now,
  draft.body,
  draft.roomId,
  draft.companyId,
  draft.clientMsgId,
  draft.senderId,
  draft.senderName,
  draft.party,
  draft.source,
  jsonOf(draft.file),
  jsonOf(draft.quote),
  draft.onlyIfDoctorId ?? null,
]

/**
 * Stores a plain message; returns its seq and the doctor of the case. Undefined if the general statement has to
 * decide.
 */
export const storeOne = async ({ db }: Pick<Services, 'db'>, draft: Draft, now: Date) => {
  const { rows } = await db.query<{ id: string; seq: number; doctorId: string | null }>(
    systemScope,
    { name: 'chat write one', text: oneStatement, values: valuesOfOne(draft, now) },
    { shortLocks: true },
  )
  return rows[0]
}
