import { linkOf, type NewsCase, type NotificationEvent, type PushNews } from '@archway/contract/notifications'
import { directionOf } from '@archway/words'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { addJob, type Jobs } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { readingLanguage } from '../../session/index.ts'
import { titleOf } from '../mail/letter.ts'
import type { StoredPayload } from '../payload.ts'
import { isCaseInReach } from '../people.ts'
import { notification } from '../table.ts'
import { type Device, findDevice } from './devices.ts'
import { pushLifeSeconds, sendPush } from './send.ts'

/** The payload for a lock screen: only the identifier, without the patient's initials. */
const withoutInitials = ({ case: caseRow, ...data }: StoredPayload): StoredPayload =>
  caseRow ? { ...data, case: { ...caseRow, initials: '' } } : data

const payloadOf = (
  { kind, ...reader }: Pick<Device, 'kind' | 'language' | 'settings'>,
  event: NotificationEvent,
  data: StoredPayload,
  { tag, body = '' }: { tag: string; body?: string },
): PushNews => {
  const language = readingLanguage(reader) ?? 'en'
  return {
    title: titleOf(event, withoutInitials(data), language),
    body,
    tag,
    link: linkOf(event, data, kind),
    language,
    direction: directionOf(language),
  }
}

type NotificationPush = { sessionId: string; notificationId: string }
type ChatPush = { sessionId: string; caseRow: NewsCase; party: string; seq: number }

/** Enqueues the push of a notification to a device; deduplicated. */
export const pushNotification = (tx: Tx, payload: NotificationPush): Promise<void> =>
  addJob(tx, 'notificationPush', payload, { key: `push ${payload.sessionId} ${payload.notificationId}` })

/** Enqueues the push of new messages; messages not pushed yet are sent together with newer ones. */
export const pushChat = (tx: Tx, payload: ChatPush): Promise<void> =>
  addJob(tx, 'chatPush', payload, { key: `push ${payload.sessionId} ${payload.caseRow.uuid}` })

/** The notification, if it is unread, in its reader's scope, and recent: an outage may delay a push for days. */
const findNotificationToSend = async (tx: Tx, { sessionId, notificationId }: NotificationPush, now: Date) => {
  const [row] = await tx
    .select()
    .from(notification)
    .where(
      and(
        eq(notification.id, notificationId),
        isNull(notification.seenAt),
        isNull(notification.dismissedAt),
        sql`${notification.createdAt} > ${new Date(now.getTime() - pushLifeSeconds * 1000).toISOString()}`,
      ),
    )
  const device = row && (await findDevice(tx, sessionId, now))
  if (!device || device.device.accountId !== row.accountId) return undefined
  const reader = { id: row.accountId, kind: device.kind }
  return (await isCaseInReach(tx, reader, row.caseId)) ? { row, device } : undefined
}

/** The sender of the last unread message; undefined if all are read, or the device or its access is gone. */
const listMessagesToSend = async (tx: Tx, { sessionId, caseRow, party }: ChatPush, now: Date) => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select m.sender_name as name from chat_message m
    join chat_reader r on r.room_id = m.room_id and r.party = ${party}
    where m.room_id = ${caseRow.uuid} and m.seq > r.seen_seq and m.party not in (${party}, 'system')
    order by m.seq desc limit 1`)
  const device = rows[0] && (await findDevice(tx, sessionId, now))
  if (!device) return undefined
  const reader = { id: device.device.accountId, kind: device.kind }
  return (await isCaseInReach(tx, reader, caseRow.uuid)) ? { device, sender: rows[0]?.name ?? '' } : undefined
}

/** A portal in the background uses the same tags, so that a push replaces its notification. */
export const pushJobs = (services: Services): Jobs => ({
  notificationPush: async (payload: NotificationPush) => {
    const pending = await services.db.within(systemScope, tx =>
      findNotificationToSend(tx, payload, services.clock.now()),
    )
    if (!pending) return
    const { row, device } = pending
    await sendPush(services, device, payloadOf(device, row.event, row.data, { tag: `news ${row.id}` }))
  },
  chatPush: async (payload: ChatPush) => {
    const pending = await services.db.within(systemScope, tx =>
      listMessagesToSend(tx, payload, services.clock.now()),
    )
    if (!pending) return
    const { device, sender } = pending
    const words = { tag: `chat ${payload.caseRow.uuid}`, body: sender }
    await sendPush(services, device, payloadOf(device, 'CHAT_MESSAGE', { case: payload.caseRow }, words))
  },
})
