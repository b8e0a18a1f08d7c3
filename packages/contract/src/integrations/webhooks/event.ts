import * as z from 'zod/mini'
import { caseStatuses } from '../../cases/status.rules.ts'
import { instant, uuid } from '../../kernel/fields.ts'
import { planStatuses } from '../../plans/status.rules.ts'
import { shipmentKinds, shipmentStatuses } from '../../shipments/status.rules.ts'

/** Events that a webhook can be sent; the test event is sent on request only. */
export const webhookEventTypes = [
  'case.status_changed',
  'plan.status_changed',
  'shipment.status_changed',
  'chat.message_added',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

export const testEventType = 'webhook.test'
export type DeliveredEventType = WebhookEventType | typeof testEventType

/** The version of the shapes below. A change that breaks receivers gets a new number; new fields do not. */
export const webhookVersion = 1

const ofCase = { companyUuid: uuid, caseUuid: uuid, caseIdentifier: z.string() }
const caseStatus = z.enum(caseStatuses)
const planStatus = z.enum(planStatuses)
const shipmentStatus = z.enum(shipmentStatuses)

/** Event data by type: identifiers, statuses and numbers; no names of people, no texts written by people. */
export const webhookData = {
  'case.status_changed': z.object({ ...ofCase, from: caseStatus, to: caseStatus }),
  'plan.status_changed': z.object({
    ...ofCase,
    planUuid: uuid,
    version: z.int(),
    /** Null for a new version, or one that was visible only to the provider before. */
    from: z.nullable(planStatus),
    to: planStatus,
  }),
  'shipment.status_changed': z.object({
    companyUuid: uuid,
    shipmentUuid: uuid,
    shipmentIdentifier: z.string(),
    kind: z.enum(shipmentKinds),
    /** Sent once for each case in the shipment; null for an empty shipment. */
    caseUuid: z.nullable(uuid),
    caseIdentifier: z.nullable(z.string()),
    /** Null for a shipment that was just created. */
    from: z.nullable(shipmentStatus),
    to: shipmentStatus,
    courierId: z.string(),
    airwayBillNumber: z.nullable(z.string()),
  }),
  'chat.message_added': z.object({
    ...ofCase,
    messageUuid: uuid,
    /** The number of the message in its conversation: 1, 2, 3 … */
    seq: z.int(),
    /** The sender: the clinic or doctor that submitted the case, the DSO above a doctor, or the provider. */
    party: z.enum(['submitter', 'dso', 'staff']),
    hasFile: z.boolean(),
  }),
  [testEventType]: z.object({ webhookUuid: uuid }),
} as const

export type WebhookData = { readonly [Type in DeliveredEventType]: z.output<(typeof webhookData)[Type]> }

const bodyOf = <Type extends DeliveredEventType>(type: Type) =>
  z.object({
    type: z.literal(type),
    version: z.literal(webhookVersion),
    /** When it happened; the same in retries. */
    timestamp: instant,
    data: webhookData[type],
  })

/** The body of a delivery, by type of event. */
export const webhookBodies = {
  'case.status_changed': bodyOf('case.status_changed'),
  'plan.status_changed': bodyOf('plan.status_changed'),
  'shipment.status_changed': bodyOf('shipment.status_changed'),
  'chat.message_added': bodyOf('chat.message_added'),
  [testEventType]: bodyOf(testEventType),
} as const
export type WebhookBody = z.output<(typeof webhookBodies)[DeliveredEventType]>
