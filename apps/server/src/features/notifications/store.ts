import type { Order, Parsed } from '@archway/contract/kernel'
import type { ChosenNotifications, PreferencesForm } from '@archway/contract/notifications'
import { type NotificationTopic, topicRules } from '@archway/contract/notifications'
import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { flagCondition, orderBy, whereFilter } from '../../platform/db/filter.ts'
import type { Value } from '../../platform/db/named-statement.ts'
import { withTotal } from '../../platform/db/page.ts'
import { caseFile } from '../cases/index.ts'
import { notification, notificationChoice } from './table.ts'

export type NotificationRow = typeof notification.$inferSelect

type Reader = Pick<Viewer, 'id' | 'audience'>

/**
 * The notifications of a person in all companies: staff who switched to one still see all of them. Doctors see those
 * of a case only while it is assigned to them, because they describe its events (S12).
 */
const listOf = ({ id, audience }: { id: string | SQLWrapper; audience: Viewer['audience'] }) =>
  and(
    eq(notification.accountId, id),
    eq(notification.inApp, true),
    isNull(notification.dismissedAt),
    audience === 'doctor'
      ? sql`(${notification.caseId} is null or exists (select from ${caseFile}
          where ${caseFile.companyId} = ${notification.companyId} and ${caseFile.id} = ${notification.caseId}
            and ${caseFile.doctorId} = ${id}))`
      : undefined,
  )

/** Entities with unread notifications: each case counts once, with any number of notifications. */
const unreadThings = sql<number>`count(distinct coalesce(${notification.caseId}, ${notification.id}))::int`

export const countUnread = async (tx: Tx, viewer: Reader): Promise<number> => {
  const [countRow] = await tx
    .select({ unread: unreadThings })
    .from(notification)
    .where(and(listOf(viewer), isNull(notification.seenAt)))
  return countRow?.unread ?? 0
}

/** `countUnread` as a column of a prepared statement; its parameter `viewer` is the person's id. */
export const countUnreadNotifications = (audience: Viewer['audience'], value: Value): SQL =>
  sql`(select ${unreadThings} from ${notification}
    where ${and(listOf({ id: sql`${value('viewer')}::uuid`, audience }), isNull(notification.seenAt))})`

/** One page of a person's notifications, and how many match. */
export const listNotifications = async (
  tx: Tx,
  viewer: Reader,
  query: { filter?: Parsed; order: Order<'createdAt'>; page: number; paginate: number },
): Promise<{ rows: NotificationRow[]; total: number }> => {
  const condition = and(
    listOf(viewer),
    whereFilter(query.filter, {
      unread: flagCondition(sql`${notification.seenAt} is null`),
      event: notification.event,
    }),
  )
  const rows = await tx
    .select()
    .from(notification)
    .where(condition)
    .orderBy(...orderBy(query.order, { createdAt: notification.createdAt }, notification.id))
    .limit(query.paginate)
    .offset((query.page - 1) * query.paginate)
  const count = tx.select({ total: sql<number>`count(*)::int` }).from(notification).where(condition)
  return withTotal(query, rows, count)
}

/** Marks notifications of the person; ids of other people's notifications are ignored. */
export const markNotifications = async (
  tx: Tx,
  viewer: Reader,
  { uuids }: ChosenNotifications,
  column: 'seenAt' | 'dismissedAt',
  now: Date,
): Promise<void> => {
  await tx
    .update(notification)
    .set(column === 'seenAt' ? { seenAt: now } : { dismissedAt: now })
    .where(
      and(
        listOf(viewer),
        uuids ? inArray(notification.id, uuids) : undefined,
        column === 'seenAt' ? isNull(notification.seenAt) : undefined,
      ),
    )
}

/** Marks notifications as unseen again that the person marked as seen at this time. */
export const markUnseen = async (tx: Tx, viewer: Reader, seenAt: Date): Promise<void> => {
  await tx
    .update(notification)
    .set({ seenAt: null })
    .where(and(listOf(viewer), eq(notification.seenAt, seenAt)))
}

export const listChoices = (tx: Tx, accountId: string) =>
  tx.select().from(notificationChoice).where(eq(notificationChoice.accountId, accountId))

/** Stores which topics a person turned on or off; other topics do not change. */
export const saveChoices = async (
  tx: Tx,
  accountId: string,
  topics: PreferencesForm['topics'],
): Promise<void> => {
  for (const { topic, inApp, email, push } of topics)
    await tx
      .insert(notificationChoice)
      .values({
        accountId,
        topic,
        inApp: inApp ?? topicDefault(topic),
        email: email ?? true,
        push: push ?? true,
      })
      .onConflictDoUpdate({
        target: [notificationChoice.accountId, notificationChoice.topic],
        set: {
          accountId,
          ...(inApp === undefined ? {} : { inApp }),
          ...(email === undefined ? {} : { email }),
          ...(push === undefined ? {} : { push }),
        },
      })
}

const topicDefault = (topic: NotificationTopic): boolean => topicRules[topic].inApp
