import type { ChatQuote, ChatSource, ChatSystem } from '@archway/contract/chat'
import { createBatcher } from '../../../platform/db/batcher.ts'
import type { Database } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { shortLockMs } from '../../../platform/db/scoped-query.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import type { SentFile, Writer } from '../table.ts'
import type { Draft } from './draft.ts'
import { clockMinutes, isPlain, storeOne } from './write-one.ts'

/** A stored message, as the statements of this feature return it. */
export type MessageRow = {
  roomId: string
  companyId: string
  id: string
  seq: number
  clientMsgId: string
  senderId: string | null
  senderName: string
  party: Writer
  source: ChatSource
  body: string
  file: SentFile | null
  system: ChatSystem | null
  quote: ChatQuote | null
  createdAt: Date
}

export type Written = {
  readonly message: MessageRow
  /** False: a resend; the row is the message stored first. */
  readonly isNew: boolean
  /** The doctor of the case when the message was stored; null without one. */
  readonly doctorId: string | null
}

const largestBatch = 200

export const messageColumns = (alias: string): string =>
  `${alias}.room_id as "roomId", ${alias}.company_id as "companyId", ${alias}.id, ${alias}.seq, ${alias}.client_msg_id as "clientMsgId",
   ${alias}.sender_id as "senderId", ${alias}.sender_name as "senderName", ${alias}.party, ${alias}.source, ${alias}.body, ${alias}.file,
   ${alias}.system, ${alias}.quote, ${alias}.created_at as "createdAt"`

/**
 * Stores all messages that arrived together, in one statement: finds those sent before, assigns numbers, stores the
 * messages, marks them as unseen for the other parties, enqueues those with mentions, and updates the clock of the
 * case unless another transaction has locked the case. Skips messages of cases that are gone or no longer in the
 * sender's scope. Rooms are locked in a fixed order, which prevents deadlocks. System messages have no sender; an
 * index is used for null or for equality, but not for a condition that allows either. Each case is looked up once, by
 * its id alone: with a condition on company and id, PostgreSQL may read all cases of the company. Only the number of
 * a new message is returned, since the sender has the rest.
 */
export const writeStatement = `
  with place as materialized (
    select id, company_id, side, doctor_id from case_file where id = any($3::uuid[])
  ), given as (
    select g.*, c.side from jsonb_to_recordset($1::jsonb) as g(n int, id uuid, "roomId" uuid, "companyId" uuid, "clientMsgId" text,
      "senderId" uuid, "senderName" text, party text, source text, body text, file jsonb, system jsonb, quote jsonb, at timestamptz, "onlyIfDoctorId" uuid)
    join place c on c.id = g."roomId" and c.company_id = g."companyId"
      and (g."onlyIfDoctorId" is null or c.doctor_id = g."onlyIfDoctorId")
  ), known as (
    select g.n, m.* from given g cross join lateral (
      select * from chat_message m
      where m.room_id = g."roomId" and m.sender_id = g."senderId" and m.client_msg_id = g."clientMsgId"
      union all
      select * from chat_message m
      where g."senderId" is null and m.room_id = g."roomId" and m.sender_id is null and m.client_msg_id = g."clientMsgId"
    ) m
  ), fresh as (
    select distinct on (g."roomId", g."senderId", g."clientMsgId") g.*
    from given g
    where not exists (select from known k where k.n = g.n)
    order by g."roomId", g."senderId", g."clientMsgId", g.n
  ), room as (
    insert into chat_room (room_id, company_id, last_seq, last_at)
    select "roomId", "companyId", count(*), max(coalesce(at, $2)) from fresh group by "roomId", "companyId" order by "roomId"
    on conflict (room_id) do update set last_seq = chat_room.last_seq + excluded.last_seq, last_at = excluded.last_at
    returning room_id, last_seq
  ), written as (
    insert into chat_message (id, company_id, room_id, seq, client_msg_id, sender_id, sender_name, party, source, body,
      file, system, quote, created_at)
    select f.id, f."companyId", f."roomId",
      r.last_seq - count(*) over (partition by f."roomId") + row_number() over (partition by f."roomId" order by f.n),
      f."clientMsgId", f."senderId", f."senderName", f.party, f.source, f.body, f.file, f.system, f.quote, coalesce(f.at, $2)
    from fresh f join room r on r.room_id = f."roomId"
    returning id, room_id, seq, party, body
  ), spoken as (
    select distinct "roomId", "companyId", side, party from fresh where party <> 'system'
  ), reader as (
    insert into chat_reader (room_id, party, company_id, unread_since)
    select distinct s."roomId", p.party, s."companyId", $2::timestamptz
    from spoken s cross join unnest(case s.side when 'doctor' then array['submitter', 'dso', 'staff']
      else array['submitter', 'staff'] end) as p(party)
    where p.party <> s.party
    order by 1, 2
    on conflict (room_id, party) do update set unread_since = excluded.unread_since
    where chat_reader.unread_since is null
  ), mention as materialized (
    select public.add_job('chatMention', json_build_object('roomId', room_id, 'seq', seq), null, null)
    from written where party <> 'system' and body like '%@%' and body ~ '(^|[^[:alnum:]])@'
  ), wound as (
    select id from case_file
    where id in (select "roomId" from spoken) and last_activity_at < $2::timestamptz - interval '${clockMinutes} minutes'
    for no key update skip locked
  ), clock as (
    update case_file c set last_activity_at = $2 from wound where c.id = wound.id
  )
  select w.id, w.seq, null::json as known, p.doctor_id as "doctorId" from written w join place p on p.id = w.room_id
  where (select count(*) >= 0 from mention)
  union all
  select k.id, k.seq, (select row_to_json(m) from (select ${messageColumns('k')}) m), null::uuid from known k`

/** Concurrent duplicates in two processes, a case deleted in between, or a deadlock: a retry succeeds. */
const isPassing = (error: unknown): boolean =>
  ['23505', '23503', '40P01', '40001'].includes((error as { code?: string }).code ?? '')

const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

/** The statement's result for a draft: the seq of a new message, or the message that it repeats. */
type Row = {
  readonly id: string
  readonly seq: number
  readonly known: (Omit<MessageRow, 'createdAt'> & { readonly createdAt: string }) | null
  readonly doctorId: string | null
}

type Stored = {
  readonly rows: readonly Row[]
  readonly now: Date
  /** Rooms whose messages were not stored, because another transaction has locked the room or its case. */
  readonly lockedRooms?: ReadonlySet<string>
}

const roomsOf = (drafts: readonly Draft[]): string[] => [...new Set(drafts.map(({ roomId }) => roomId))]

const valuesOf = (drafts: readonly Draft[], now: Date) => [
  JSON.stringify(drafts.map((draft, n) => ({ n, ...draft }))),
  now,
  roomsOf(drafts),
]

/** The cases of a batch that another transaction has locked, or their rooms; locks all others. */
const lockedStatement = `
  with free_case as (
    select id from case_file where id = any($1::uuid[]) order by id for key share skip locked
  ), free_room as (
    select room_id from chat_room where room_id = any($1::uuid[]) order by room_id for no key update skip locked
  )
  select c.id from case_file c where c.id = any($1::uuid[]) and (
    c.id not in (select id from free_case)
    or exists (select from chat_room r where r.room_id = c.id and r.room_id not in (select room_id from free_room)))`

/** Stores the messages of all rooms that are not locked, so that only the locked ones wait. */
const storeUnlocked = (
  services: Pick<Services, 'db'>,
  drafts: readonly Draft[],
  now: Date,
): Promise<Stored> =>
  services.db.within(systemScope, async ({ $client }) => {
    await $client.query(`set local lock_timeout = ${shortLockMs}`)
    const { rows: lockedRows } = await $client.query<{ id: string }>(lockedStatement, [roomsOf(drafts)])
    const lockedRooms = new Set(lockedRows.map(({ id }) => id))
    const freeDrafts = drafts.filter(({ roomId }) => !lockedRooms.has(roomId))
    if (freeDrafts.length === 0) return { rows: [], now, lockedRooms }
    const { rows } = await $client.query<Row>(writeStatement, valuesOf(freeDrafts, now))
    return { rows, now, lockedRooms }
  })

const store = async (
  services: Pick<Services, 'db' | 'clock'>,
  drafts: readonly Draft[],
  tries = 4,
): Promise<Stored> => {
  const now = services.clock.now()
  try {
    const [draft, ...laterDrafts] = drafts
    const onlyDraft =
      draft && laterDrafts.length === 0 && isPlain(draft) ? await storeOne(services, draft, now) : undefined
    if (onlyDraft) return { rows: [{ ...onlyDraft, known: null }], now }
    const { rows } = await services.db.query<Row>(
      systemScope,
      { name: 'chat write', text: writeStatement, values: valuesOf(drafts, now) },
      { shortLocks: true },
    )
    return { rows, now }
  } catch (error) {
    if (isLockTimeout(error)) return storeUnlocked(services, drafts, now)
    if (tries > 1 && isPassing(error)) return store(services, drafts, tries - 1)
    throw error
  }
}

const keyOf = ({ roomId, senderId, clientMsgId }: Pick<Draft, 'roomId' | 'senderId' | 'clientMsgId'>) =>
  `${roomId} ${senderId} ${clientMsgId}`

/** The stored message for each draft, in order; null if its case is gone. */
const answersTo = (
  drafts: readonly Draft[],
  { rows, now, lockedRooms }: Stored,
): readonly (Written | 'locked' | null)[] => {
  const stored = new Map<string, Pick<Row, 'seq' | 'doctorId'>>()
  const rowsById = new Map<string, MessageRow>()
  for (const { id, seq, known, doctorId } of rows)
    if (known) rowsById.set(keyOf(known), { ...known, createdAt: new Date(known.createdAt) })
    else stored.set(id, { seq, doctorId })
  return drafts.map(draft => {
    const key = keyOf(draft)
    const place = stored.get(draft.id)
    if (place) {
      const { seq, doctorId } = place
      const { at, file = null, system = null, quote = null } = draft
      const message = { ...draft, seq, file, system, quote, createdAt: at ? new Date(at) : now }
      rowsById.set(key, message)
      return { message, isNew: true, doctorId }
    }
    // Sent before, or twice in one batch: the second is the resend.
    const message = rowsById.get(key)
    if (!message && lockedRooms?.has(draft.roomId)) return 'locked'
    return message ? { message, isNew: false, doctorId: null } : null
  })
}

const createWriter = (services: Pick<Services, 'db' | 'clock'>) =>
  createBatcher(largestBatch, async (drafts: readonly Draft[]) =>
    answersTo(drafts, await store(services, drafts)),
  )

const writers = new WeakMap<Database, ReturnType<typeof createWriter>>()

/**
 * Stores a message; it is durable when the promise resolves. Refuses with UNAVAILABLE if its room stays locked for a
 * second: the batches of a process run one after the other, and everyone's messages would wait.
 */
export const writeMessage = async (
  services: Pick<Services, 'db' | 'clock'>,
  draft: Draft,
): Promise<Written> => {
  const write = writers.get(services.db) ?? createWriter(services)
  writers.set(services.db, write)
  const written = await write(draft)
  if (written === 'locked') return refuse('UNAVAILABLE')
  return written ?? refuse('NOT_FOUND')
}
