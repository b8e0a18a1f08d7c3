import type { WebhookDelivery } from '@archway/contract/integrations'

/** The key of the `webhooks` words for each type of event: keys cannot contain the dot of the type. */
export const eventKeys = {
  'case.status_changed': 'events.caseStatus',
  'plan.status_changed': 'events.planStatus',
  'shipment.status_changed': 'events.shipmentStatus',
  'chat.message_added': 'events.chatMessage',
  'webhook.test': 'events.test',
} as const satisfies Record<WebhookDelivery['type'], string>
