import type { NotificationEvent, NotificationTopic } from './event.rules.ts'
import { isMailOnly, isPortalOnly, topicOf } from './event.rules.ts'

/**
 * When the mail of a topic is sent: at once, in the daily digest, after a message has been unread for ten minutes, at
 * once and daily while it waits, as reminders after days, every Monday.
 */
export const emailRhythms = ['now', 'digest', 'unread', 'waiting', 'reminders', 'weekly'] as const
export type EmailRhythm = (typeof emailRhythms)[number]

export interface TopicRule {
  readonly inApp: boolean
  readonly email: EmailRhythm
  /** Push, to the devices on which the person turned it on. */
  readonly push: boolean
  readonly canTurnOff: boolean
}

/** The notification table of the domain (3.12), in its order. */
export const topicRules: Record<NotificationTopic, TopicRule> = {
  attention: { inApp: true, email: 'now', push: true, canTurnOff: false },
  planReady: { inApp: true, email: 'now', push: true, canTurnOff: false },
  planReminders: { inApp: true, email: 'reminders', push: true, canTurnOff: true },
  approvals: { inApp: true, email: 'waiting', push: true, canTurnOff: true },
  shipping: { inApp: true, email: 'now', push: true, canTurnOff: true },
  // The chat has a separate badge; mentions are listed.
  chat: { inApp: false, email: 'unread', push: true, canTurnOff: true },
  expiry: { inApp: true, email: 'now', push: false, canTurnOff: false },
  progress: { inApp: true, email: 'now', push: false, canTurnOff: true },
  weekly: { inApp: false, email: 'weekly', push: false, canTurnOff: true },
  queue: { inApp: true, email: 'digest', push: false, canTurnOff: true },
  account: { inApp: true, email: 'now', push: false, canTurnOff: false },
}

export const notificationTopics = Object.keys(topicRules) as NotificationTopic[]

interface Reader {
  audience: 'contact' | 'doctor' | 'staff'
  superAdmin: boolean
}

const ofStaff: readonly NotificationTopic[] = ['approvals', 'chat', 'queue', 'account']

/** The topics that this person can receive. */
export const topicsFor = ({ audience, superAdmin }: Reader): NotificationTopic[] =>
  notificationTopics.filter(topic => {
    if (audience === 'staff') return ofStaff.includes(topic)
    if (topic === 'queue') return false
    if (topic === 'account') return audience === 'doctor'
    if (topic === 'weekly') return audience === 'contact' && superAdmin
    return topic !== 'approvals' || audience === 'contact'
  })

/** A person's setting for a topic; on unless changed. */
export interface TopicChoice {
  inApp: boolean
  email: boolean
  push: boolean
}

/**
 * The channels on which an event reaches a person. `emailSubscription` off stops every mail that can be turned off.
 */
export const deliveryOf = (
  event: NotificationEvent,
  audience: Reader['audience'],
  choice: TopicChoice | undefined,
  emailSubscription: boolean,
): { inApp: boolean; email: 'now' | 'digest' | 'none'; push: boolean } => {
  const rule = topicRules[topicOf(event, audience)]
  const mailed = !rule.canTurnOff || (emailSubscription && choice?.email !== false)
  if (isMailOnly(event)) return { inApp: false, email: mailed ? 'now' : 'none', push: false }
  if (isPortalOnly(event)) return { inApp: true, email: 'none', push: rule.push }
  const isInInbox = (rule.inApp || event === 'CHAT_MENTION') && (!rule.canTurnOff || choice?.inApp !== false)
  const pushed = rule.push && (!rule.canTurnOff || choice?.push !== false)
  return {
    inApp: isInInbox,
    email: mailed ? (rule.email === 'digest' ? 'digest' : 'now') : 'none',
    push: pushed,
  }
}

/**
 * Whether an event of a case reaches a person who has muted it: mentions, approvals that wait for them, and while it
 * is their turn, everything except messages.
 */
export const reachesMuted = (
  event: NotificationEvent,
  audience: Reader['audience'],
  isTheirTurn: boolean,
): boolean => {
  if (event === 'CHAT_MENTION') return true
  const topic = topicOf(event, audience)
  return topic === 'approvals' || (topic !== 'chat' && isTheirTurn)
}
