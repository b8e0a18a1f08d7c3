import * as z from 'zod/mini'
import { instant, optionalText, uuid } from '../../kernel/fields.ts'
import { testEventType, webhookEventTypes } from './event.ts'

/** Maximum number of webhooks of a company, or of the provider. */
export const maxWebhooks = 10

/** Days for which deliveries are logged. */
export const webhookLogDays = 30
/** Hours during which deliveries are also signed with the previous secret. */
export const secretOverlapHours = 24

const isReceiver = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/**
 * https, without a user name or password. The server refuses http as well, unless the operator allows receivers on
 * the same machine.
 */
const receiverUrl = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine(isReceiver, { abort: true, params: { rule: 'webhookUrl' } }),
  // For the API documentation: the rule above is stricter.
  z.url(),
)

const eventTypes = z.array(z.enum(webhookEventTypes))

export const webhookForm = z.object({
  url: receiverUrl,
  description: optionalText(120),
  events: eventTypes.check(z.minLength(1), z.maxLength(webhookEventTypes.length)),
})

export const webhookUpdateForm = z.extend(webhookForm, { isOn: z.boolean() })

/**
 * Why the system turned a webhook off: it failed for days, its receiver responded with 410 Gone, or its creator is no
 * longer an administrator of the provider.
 */
export const webhookStopReasons = ['failing', 'gone', 'creatorLeft'] as const

export const webhook = z.object({
  uuid,
  url: z.string(),
  description: z.nullable(z.string()),
  events: eventTypes,
  isOn: z.boolean(),
  /** Null while it is on, or if a user turned it off. */
  stopReason: z.nullable(z.enum(webhookStopReasons)),
  /** Since when every delivery has failed; null after a success. */
  failingSince: z.nullable(instant),
  /** Number of deliveries that wait to be sent or retried. */
  waiting: z.int(),
  /** Until when the previous secret is used for signing; null if there is none. */
  formerSecretUntil: z.nullable(instant),
  createdAt: instant,
})
export type Webhook = z.output<typeof webhook>

/** A webhook with a new secret, which is not shown again. */
export const webhookWithSecret = z.extend(webhook, { secret: z.nullable(z.string()) })

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why an attempt failed, if the receiver did not respond with a status. */
export const deliveryProblems = ['address', 'dns', 'connection', 'tls', 'timeout', 'redirect'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/** A delivery with its latest attempt. */
export const webhookDelivery = z.object({
  uuid,
  /** Sent as `webhook-id`: the same for every attempt, and when it is resent. */
  eventUuid: uuid,
  type: z.enum([...webhookEventTypes, testEventType]),
  caseUuid: z.nullable(uuid),
  caseIdentifier: z.nullable(z.string()),
  status: z.enum(deliveryStatuses),
  /** Number of attempts so far. */
  attempt: z.int(),
  createdAt: instant,
  /** Time of the latest attempt; null before the first. */
  attemptedAt: z.nullable(instant),
  /** Time of the next attempt; null if there will be none. */
  nextAttemptAt: z.nullable(instant),
  responseStatus: z.nullable(z.int()),
  milliseconds: z.nullable(z.int()),
  problem: z.nullable(z.enum(deliveryProblems)),
  /** The first 1,000 bytes of the response, as text. */
  answer: z.nullable(z.string()),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>
