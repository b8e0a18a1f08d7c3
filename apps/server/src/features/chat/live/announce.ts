import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'
import type { ChatNews } from '../events.ts'

/** Every minute: announces messages that a stopped process did not announce. */
export const announceCrontab = '* * * * * chatAnnounce'

const batch = 500
/** Messages older than this are not announced; the reminder email has gone out. */
const newsHours = 24

/**
 * Announces unseen messages, each at most once: what was announced is recorded in the transaction of the listeners.
 * Without `rooms`: of all rooms. Returns the number of conversations.
 */
export const announce = (services: Services, rooms?: readonly string[]): Promise<number> =>
  services.db.within(systemScope, async tx => {
    const since = new Date(services.clock.now().getTime() - newsHours * 3_600_000)
    const { rows: news } = await tx.execute<ChatNews>(sql`
      with fresh as (
        select r.room_id, r.party, r.company_id, newest.seq
        from chat_reader r
        cross join lateral (select max(m.seq) as seq from chat_message m where m.room_id = r.room_id
          and m.seq > r.seen_seq and m.party not in (r.party, 'system') and m.created_at > ${since.toISOString()}) newest
        left join chat_announced a on a.room_id = r.room_id and a.party = r.party
        where r.unread_since is not null and newest.seq > coalesce(a.seq, 0)
          and ${rooms ? sql`r.room_id in ${[...rooms]}` : sql`true`}
        order by r.room_id, r.party limit ${batch}
      ), told as (
        insert into chat_announced as a (room_id, party, company_id, seq)
        select room_id, party, company_id, seq from fresh
        on conflict (room_id, party) do update set seq = excluded.seq where a.seq < excluded.seq
        returning a.room_id, a.party, a.company_id, a.seq
      )
      select t.room_id as "caseId", t.company_id as "companyId", t.party, t.seq, r.assignee_id as "assigneeId"
      from told t join chat_room r on r.room_id = t.room_id`)
    if (news.length > 0) await services.events.emit(tx, 'chatNews', { news })
    return news.length
  })

/** Milliseconds: readers in the conversation see a message within this time, and a burst becomes one notification. */
const debounceMs = 3000
const roomsByDatabase = new WeakMap<Database, Set<string>>()

/** Schedules the announcement of new messages in a room. Not awaited. */
export const announceSoon = (services: Services, roomId: string): void => {
  const rooms = roomsByDatabase.get(services.db) ?? new Set<string>()
  roomsByDatabase.set(services.db, rooms)
  rooms.add(roomId)
  if (rooms.size > 1) return
  setTimeout(() => {
    const roomsSpoken = [...rooms]
    rooms.clear()
    // After a failure here the job announces the message.
    announce(services, roomsSpoken).catch(() => {})
  }, debounceMs).unref()
}
