import * as z from 'zod/mini'
import { instant, uuid } from '../kernel/fields.ts'
import { type NotificationEvent, notificationEvents } from './event.rules.ts'
import { emailRhythms, notificationTopics } from './topic.rules.ts'

const side = z.enum(['client', 'doctor'])

/** A case in a notification: never with the patient's full name. */
export const newsCase = z.object({ uuid, identifier: z.string(), initials: z.string(), side })
export type NewsCase = z.output<typeof newsCase>

/** Parameters of the event's sentence, in the reader's language. */
export const notificationData = z.object({
  case: z.optional(newsCase),
  /** The cases of a shipment notification. */
  cases: z.optional(z.array(newsCase)),
  shipment: z.optional(z.object({ uuid, identifier: z.string(), side })),
  request: z.optional(z.object({ uuid, identifier: z.string() })),
  /** Codes of the reasons given. */
  reasons: z.optional(z.array(z.string())),
  days: z.optional(z.int()),
  at: z.optional(instant),
  doctorStatus: z.optional(z.enum(['ACTIVE', 'RESTRICTED', 'BLOCKED', 'INACTIVE', 'INVITED'])),
})
export type NotificationData = z.output<typeof notificationData>

export const notification = z.object({
  uuid,
  event: z.enum(notificationEvents as [NotificationEvent, ...NotificationEvent[]]),
  data: notificationData,
  /** A path of the portal. */
  link: z.string(),
  createdAt: instant,
  seenAt: z.nullable(instant),
})
export type Notification = z.output<typeof notification>

export const topic = z.enum(notificationTopics as [(typeof notificationTopics)[number]])

export const notificationPreference = z.object({
  topic,
  inApp: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  /** Off: the person cannot change any of them. */
  canTurnOff: z.boolean(),
  /** Off: the list of the portal never shows the topic. */
  hasInApp: z.boolean(),
  /** Off: the topic is never sent to devices. */
  hasPush: z.boolean(),
  /** When the mail is sent. */
  emailRhythm: z.enum(emailRhythms),
})
export type NotificationPreference = z.output<typeof notificationPreference>

export const preferences = z.object({
  /** The person's switch for all mails that can be turned off. */
  emailSubscription: z.boolean(),
  topics: z.array(notificationPreference),
})

export const preferencesForm = z.object({
  topics: z
    .array(
      z.object({
        topic,
        inApp: z.optional(z.boolean()),
        email: z.optional(z.boolean()),
        push: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
})
export type PreferencesForm = z.output<typeof preferencesForm>

/** Some notifications, or all of them. */
export const chosenNotifications = z
  .object({
    uuids: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(100))),
    all: z.optional(z.literal(true)),
  })
  .check(
    z.refine(({ uuids, all }) => (uuids === undefined) !== (all === undefined), {
      path: ['uuids'],
      params: { rule: 'required' },
    }),
  )
export type ChosenNotifications = z.output<typeof chosenNotifications>
