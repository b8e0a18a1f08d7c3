import { type DeliveredEventType, webhookBodies } from '@archway/contract/integrations'
import * as z from 'zod/mini'
import { exampleOf, type JsonSchema } from './example.ts'

const summaries: Readonly<Record<DeliveredEventType, string>> = {
  'case.status_changed': 'A case changed its status',
  'plan.status_changed': 'A version of a plan was created, or changed its status',
  'shipment.status_changed': 'A shipment was created, or changed its status; once for each case inside',
  'chat.message_added': 'A person wrote in the chat of a case; without the text',
  'webhook.test': 'Sent on request, to try a receiver',
}

const headers = {
  'webhook-id': 'The id of the event: the same for every attempt. A repeated one was received before.',
  'webhook-timestamp': 'When this attempt was sent, in seconds since 1970.',
  'webhook-signature':
    'One or more signatures, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `{id}.{timestamp}.{body}` (Standard Webhooks).',
} as const

const operationOf = (type: DeliveredEventType) => {
  const { $schema: _, ...schema } = z.toJSONSchema(webhookBodies[type], { io: 'output' }) as JsonSchema
  return {
    tags: ['Integrations'],
    operationId: `webhooks.${type}`,
    summary: summaries[type],
    parameters: Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: exampleOf(schema) } },
    },
    responses: {
      '2XX': { description: 'Received: answer within 15 seconds, and do the work afterwards.' },
      410: { description: 'The receiver is gone: the webhook is turned off.' },
      default: { description: 'Not received: it is sent again, with growing pauses over three days.' },
    },
  }
}

/** The `webhooks` of an OpenAPI 3.1 document: the events that the product sends, by type. */
export const webhooksOf = (): Record<string, { post: object }> =>
  Object.fromEntries(
    (Object.keys(webhookBodies) as DeliveredEventType[]).map(type => [type, { post: operationOf(type) }]),
  )
