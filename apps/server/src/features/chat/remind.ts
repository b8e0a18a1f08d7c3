import { sql } from 'drizzle-orm'
import { systemScope } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/services.ts'
import type { Party } from './table.ts'

/** Every minute; repeating it changes nothing. */
export const remindCrontab = '* * * * * chatReminders'

const delayMinutes = 10
const batch = 200

type DueReminder = {
  roomId: string
  companyId: string
  party: Party
  unread: number
  since: Date
  assigneeId: string | null
}

/** Emits an event for each conversation with messages unseen for ten minutes, once; returns how many. */
export const sendChatReminders = (services: Services): Promise<number> =>
  services.db.within(systemScope, async tx => {
    const now = services.clock.now()
    const unseenSince = new Date(now.getTime() - delayMinutes * 60_000)
    const { rows } = await tx.execute<DueReminder>(sql`
      update chat_reader r set reminded_at = ${now.toISOString()}
      where (r.room_id, r.party) in (
        select room_id, party from chat_reader
        where unread_since <= ${unseenSince.toISOString()} and reminded_at is null
        order by unread_since limit ${batch} for update skip locked)
      returning r.room_id as "roomId", r.company_id as "companyId", r.party, r.unread_since as since,
        (select count(*)::int from (select from chat_message m where m.room_id = r.room_id and m.seq > r.seen_seq
          and m.party not in (r.party, 'system') limit 99) as unseen) as unread,
        (select assignee_id from chat_room where room_id = r.room_id) as "assigneeId"`)
    for (const { roomId, since, ...due } of rows)
      await services.events.emit(tx, 'chatUnread', { caseId: roomId, since: new Date(since), ...due })
    return rows.length
  })
