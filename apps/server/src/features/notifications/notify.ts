import { randomUUID } from 'node:crypto'
import {
  deliveryOf,
  type NotificationEvent,
  type NotificationTopic,
  type TopicChoice,
  topicOf,
} from '@archway/contract/notifications'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { runAsSystem } from '../../platform/db/scope.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { withoutMuted } from './muted.ts'
import type { StoredPayload } from './payload.ts'
import type { Person } from './people.ts'
import { listDevices } from './push/devices.ts'
import { pushNotification } from './push/jobs.ts'
import { notification, notificationChoice } from './table.ts'

export type NotificationDraft = {
  readonly event: NotificationEvent
  readonly companyId: string | null
  readonly caseId?: string
  readonly people: readonly Person[]
  readonly data: StoredPayload
  /**
   * Identifies the effect among all of its event: its subject and, unless `once` is given, the transaction in which
   * it happened. The same effect notifies the same person once, however often it is emitted.
   */
  readonly about: string
  readonly once?: string
  /** Whether devices were notified in another way. */
  readonly withoutPush?: boolean
}

type Choices = Map<string, TopicChoice>
export const choiceKey = (accountId: string, topic: NotificationTopic) => `${accountId} ${topic}`

/** The settings of these people for these topics. */
export const readChoices = async (
  tx: Tx,
  people: readonly Person[],
  topics: NotificationTopic[],
): Promise<Choices> => {
  const rows = await tx
    .select()
    .from(notificationChoice)
    .where(
      and(
        inArray(
          notificationChoice.accountId,
          people.map(({ id }) => id),
        ),
        inArray(notificationChoice.topic, topics),
      ),
    )
  return new Map(rows.map(row => [choiceKey(row.accountId, row.topic), row]))
}

/** Enqueues the mail of a notification, at most once until it is sent. */
const addMail = (tx: Tx, id: string): Promise<void> =>
  addJob(tx, 'notificationMail', { id }, { key: `notification ${id}` })

/**
 * The only writer of notifications: a row for each person in the caller's transaction, and with it the jobs that
 * mail it and send it to their devices. Notifications of several cases of one shipment become one
 * row and one mail.
 */
export const notify = async (tx: Tx, { clock, events }: Services, news: NotificationDraft): Promise<void> => {
  const { event, companyId, caseId, data, about, once, withoutPush = false } = news
  if (news.people.length === 0) return
  // Each notification of a shipment is about one case; notifications of the same shipment are merged below.
  const concernedCaseId = caseId ?? data.cases?.[0]?.uuid
  const people = concernedCaseId ? await withoutMuted(tx, event, concernedCaseId, news.people) : news.people
  if (people.length === 0) return
  const topics = people.map(person => topicOf(event, person.audience))
  const now = clock.now()
  const [choices, devices] = await runAsSystem(tx, () =>
    Promise.all([
      readChoices(tx, people, topics),
      listDevices(
        tx,
        people.map(({ id }) => id),
        now,
      ),
    ]),
  )
  const toPush = new Set<string>()
  const rows = people.flatMap(({ id, audience, emailSubscription }) => {
    const choice = choices.get(choiceKey(id, topicOf(event, audience)))
    const { push, ...delivery } = deliveryOf(event, audience, choice, emailSubscription)
    const pushed = push && !withoutPush && devices.has(id)
    if (!delivery.inApp && delivery.email === 'none' && !pushed) return []
    if (pushed) toPush.add(id)
    const key = once
      ? sql`${`${event} ${about} ${once}`}`
      : sql`${`${event} ${about} `} || pg_current_xact_id()`
    return [
      {
        id: randomUUID(),
        companyId,
        caseId: caseId ?? null,
        accountId: id,
        event,
        key,
        data,
        ...delivery,
        createdAt: now,
      },
    ]
  })
  if (rows.length === 0) return
  const inserting = tx.insert(notification).values(rows)
  const stored = await (data.cases
    ? inserting.onConflictDoUpdate({
        target: [notification.accountId, notification.key],
        // Data that the row already has is not added again.
        set: {
          data: sql`jsonb_set(${notification.data}, '{cases}', (${notification.data}->'cases') || (excluded.data->'cases'))`,
        },
        setWhere: sql`not (${notification.data}->'cases') @> (excluded.data->'cases')`,
      })
    : inserting.onConflictDoNothing()
  ).returning({
    id: notification.id,
    accountId: notification.accountId,
    inApp: notification.inApp,
    email: notification.email,
  })
  await Promise.all(stored.filter(({ email }) => email === 'now').map(({ id }) => addMail(tx, id)))
  for (const { id, accountId } of stored)
    if (toPush.has(accountId))
      for (const sessionId of devices.get(accountId) ?? [])
        await pushNotification(tx, { sessionId, notificationId: id })
  const inboxRows = stored.filter(({ inApp }) => inApp)
  if (inboxRows.length > 0)
    await events.emit(tx, 'notificationsChanged', { accountIds: inboxRows.map(({ accountId }) => accountId) })
}

/** Records once that a mail was sent. */
export const recordMailed = async (tx: Tx, id: string, messageId: string, now: Date): Promise<void> => {
  await tx.update(notification).set({ mailedAt: now, messageId }).where(eq(notification.id, id))
}
