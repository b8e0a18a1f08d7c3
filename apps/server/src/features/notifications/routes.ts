import { pagesOf } from '@archway/contract/kernel'
import {
  linkOf,
  type Notification,
  notificationCalls,
  type PreferencesForm,
  topicRules,
  topicsFor,
} from '@archway/contract/notifications'
import { sql } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { compileStatement } from '../../platform/db/named-statement.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import { type FieldProblem, refuse } from '../../platform/refuse.ts'
import { pushRoutes } from './push/routes.ts'
import {
  countUnread,
  countUnreadNotifications,
  listChoices,
  listNotifications,
  markNotifications,
  markUnseen,
  type NotificationRow,
  saveChoices,
} from './store.ts'

const notificationOf = (row: NotificationRow, { audience }: Viewer): Notification => ({
  uuid: row.id,
  event: row.event,
  data: row.data,
  link: linkOf(row.event, row.data, audience),
  createdAt: row.createdAt.toISOString(),
  seenAt: row.seenAt?.toISOString() ?? null,
})

const readPreferences = async (tx: Tx, viewer: Viewer) => {
  const choices = new Map((await listChoices(tx, viewer.id)).map(row => [row.topic, row]))
  return {
    emailSubscription: viewer.emailSubscription,
    topics: topicsFor(viewer).map(topic => {
      const { canTurnOff, inApp: hasInApp, email: emailRhythm, push: hasPush } = topicRules[topic]
      // Settings stay visible while all mails are off.
      const choice = canTurnOff ? choices.get(topic) : undefined
      return {
        topic,
        inApp: hasInApp && choice?.inApp !== false,
        email: choice?.email !== false,
        push: hasPush && choice?.push !== false,
        canTurnOff,
        hasInApp,
        hasPush,
        emailRhythm,
      }
    }),
  }
}

/** Refuses topics that the person may not turn off, naming all of them, before anything is stored. */
const check = (viewer: Viewer, { topics }: PreferencesForm): void => {
  const personTopics = topicsFor(viewer)
  const wrong = topics.flatMap(({ topic, inApp, email, push }, place): FieldProblem[] => {
    const field = `topics.${place}`
    if (!personTopics.includes(topic)) return [{ field: `${field}.topic`, form: 'choice' }]
    if (topicRules[topic].canTurnOff) return []
    return Object.entries({ inApp, email, push }).flatMap(([channel, requestedChannel]) =>
      requestedChannel === false
        ? [{ field: `${field}.${channel}`, refusal: 'NOTIFICATION_REQUIRED' as const }]
        : [],
    )
  })
  const [first] = wrong
  if (first) refuse('form' in first ? 'INVALID' : 'NOTIFICATION_REQUIRED', {}, wrong)
}

export const notificationRoutes: readonly Route[] = [
  handle(notificationCalls.notifications, ({ within, viewer, query }) =>
    within(async tx => {
      const { rows, total } = await listNotifications(tx, viewer, query)
      return {
        data: rows.map(row => notificationOf(row, viewer)),
        page: query.page,
        pages: pagesOf(total, query.paginate),
        total,
        unread: await countUnread(tx, viewer),
      }
    }),
  ),
  handle(notificationCalls.unreadNotifications, async ({ services, scope, viewer }) => {
    const statement = compileStatement(
      `unread notifications ${viewer.audience}`,
      value => sql`select ${countUnreadNotifications(viewer.audience, value)} as unread`,
    )
    const { rows } = await services.db.queryShared<{ unread: number }>(
      scope,
      statement({ viewer: viewer.id }),
    )
    return { data: { unread: rows[0]?.unread ?? 0 } }
  }),
  handle(notificationCalls.markSeen, ({ within, viewer, body, services }) =>
    within(async tx => {
      const now = services.clock.now()
      await markNotifications(tx, viewer, body, 'seenAt', now)
      await services.events.emit(tx, 'notificationsChanged', { accountIds: [viewer.id] })
      return { data: { unread: await countUnread(tx, viewer), seenAt: now.toISOString() } }
    }),
  ),
  handle(notificationCalls.markUnseen, ({ within, viewer, body, services }) =>
    within(async tx => {
      await markUnseen(tx, viewer, new Date(body.seenAt))
      await services.events.emit(tx, 'notificationsChanged', { accountIds: [viewer.id] })
      return { data: { unread: await countUnread(tx, viewer) } }
    }),
  ),
  handle(notificationCalls.dismiss, ({ within, viewer, body, services }) =>
    within(async tx => {
      await markNotifications(tx, viewer, body, 'dismissedAt', services.clock.now())
      await services.events.emit(tx, 'notificationsChanged', { accountIds: [viewer.id] })
      return { data: { unread: await countUnread(tx, viewer) } }
    }),
  ),
  handle(notificationCalls.notificationPreferences, ({ within, viewer }) =>
    within(async tx => ({ data: await readPreferences(tx, viewer) })),
  ),
  handle(notificationCalls.saveNotificationPreferences, ({ within, viewer, body }) =>
    within(async tx => {
      check(viewer, body)
      await saveChoices(tx, viewer.id, body.topics)
      return { data: await readPreferences(tx, viewer) }
    }),
  ),
  ...pushRoutes,
]
