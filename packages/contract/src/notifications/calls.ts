import * as z from 'zod/mini'
import { call, one } from '../kernel/call.ts'
import { instant } from '../kernel/fields.ts'
import { listQuery } from '../kernel/paging.ts'
import { chosenNotifications, notification, preferences, preferencesForm } from './notification.ts'
import { pushState, pushSubscription } from './push.ts'

const everybody = { to: 'signedIn', whenBlocked: 'allowed' } as const
const unread = one(z.object({ unread: z.int() }))

export const notificationCalls = {
  notifications: call({
    method: 'GET',
    path: '/notification',
    summary:
      "List the user's notifications, newest first, with the number of cases that have unread ones (a notification without a case counts by itself)",
    allow: everybody,
    query: listQuery({ filter: { unread: 'flag', event: 'choice' }, order: ['createdAt'], rows: 20 }),
    reply: z.object({
      data: z.array(notification),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
      unread: z.int(),
    }),
    // Identifiers and initials only.
    audit: 'none',
  }),
  unreadNotifications: call({
    method: 'GET',
    path: '/notification/unread',
    summary: 'Count the cases with unread notifications; a notification without a case counts by itself',
    allow: everybody,
    reply: unread,
    audit: 'none',
  }),
  markSeen: call({
    method: 'PUT',
    path: '/notification/seen',
    summary: 'Mark some or `all` as seen',
    allow: everybody,
    body: chosenNotifications,
    reply: one(z.object({ unread: z.int(), seenAt: instant })),
    audit: 'none',
  }),
  markUnseen: call({
    method: 'PUT',
    path: '/notification/unseen',
    summary: 'Undo one `PUT /notification/seen`, identified by the `seenAt` of its response',
    allow: everybody,
    body: z.object({ seenAt: instant }),
    reply: unread,
    audit: 'none',
  }),
  dismiss: call({
    method: 'PUT',
    path: '/notification/dismissed',
    summary: 'Remove some or `all` notifications from the list for good',
    allow: everybody,
    body: chosenNotifications,
    reply: unread,
    audit: 'none',
  }),
  notificationPreferences: call({
    method: 'GET',
    path: '/notification/preference',
    summary: 'Get which topics reach the user in the portal, by email and by push',
    allow: everybody,
    reply: one(preferences),
    audit: 'none',
  }),
  saveNotificationPreferences: call({
    method: 'PUT',
    path: '/notification/preference',
    summary: 'Turn topics on or off; a topic that cannot be turned off is refused',
    allow: everybody,
    body: preferencesForm,
    reply: one(preferences),
    audit: 'settings',
  }),
  push: call({
    method: 'GET',
    path: '/notification/push',
    summary:
      "Get the server's public key for push subscriptions, and whether this session's browser has a subscription",
    allow: everybody,
    reply: one(pushState),
    audit: 'none',
  }),
  turnPushOn: call({
    method: 'PUT',
    path: '/notification/push',
    summary:
      "Subscribe this session's browser to push notifications until the session ends; an earlier subscription of the browser is replaced",
    allow: everybody,
    body: pushSubscription,
    reply: one(pushState),
    audit: 'settings',
  }),
  turnPushOff: call({
    method: 'DELETE',
    path: '/notification/push',
    summary: "End the push subscription of this session's browser",
    allow: everybody,
    reply: one(pushState),
    audit: 'settings',
  }),
} as const
