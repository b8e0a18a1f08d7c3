import { call, list, messageReply, one } from '../../kernel/call.ts'
import { listQuery } from '../../kernel/paging.ts'
import { owners } from '../owners.ts'
import { webhook, webhookDelivery, webhookForm, webhookUpdateForm, webhookWithSecret } from './webhook.ts'

const ids = { webhookId: 'webhook' } as const

/** Webhooks: of a company for its account owners, of the provider for staff who have not switched to a company. */
export const webhookCalls = {
  webhooks: call({
    method: 'GET',
    path: '/webhook',
    summary: 'List the webhooks, oldest first',
    allow: owners,
    reply: list(webhook),
    audit: 'none',
  }),
  createWebhook: call({
    method: 'POST',
    path: '/webhook',
    summary: 'Create a webhook; only this response contains its signing secret',
    allow: { ...owners, whenBlocked: 'refused' },
    body: webhookForm,
    reply: one(webhookWithSecret),
    audit: 'account',
    secretFields: ['secret'],
    reauthentication: 'always',
  }),
  updateWebhook: call({
    method: 'PUT',
    path: '/webhook/{webhookId}',
    summary: 'Change a webhook, or turn it on or off; waiting deliveries are sent when it is turned on again',
    allow: owners,
    ids,
    body: webhookUpdateForm,
    reply: one(webhook),
    audit: 'account',
    reauthentication: 'always',
  }),
  deleteWebhook: call({
    method: 'DELETE',
    path: '/webhook/{webhookId}',
    summary: 'Delete a webhook with its log',
    allow: owners,
    ids,
    reply: messageReply,
    audit: 'account',
  }),
  rotateSecret: call({
    method: 'POST',
    path: '/webhook/{webhookId}/secret',
    summary: 'Replace the signing secret; for 24 hours deliveries are signed with both secrets',
    allow: owners,
    ids,
    reply: one(webhookWithSecret),
    audit: 'account',
    secretFields: ['secret'],
    reauthentication: 'always',
  }),
  sendTest: call({
    method: 'POST',
    path: '/webhook/{webhookId}/test',
    summary: 'Send the test event',
    allow: owners,
    ids,
    reply: one(webhookDelivery),
    audit: 'account',
  }),
  deliveries: call({
    method: 'GET',
    path: '/webhook/{webhookId}/delivery',
    summary: 'List the deliveries of the last 30 days, newest first, each with its latest attempt',
    allow: owners,
    ids,
    query: listQuery({ filter: { status: 'choice' }, order: ['createdAt'], rows: 20 }),
    reply: list(webhookDelivery),
    audit: 'none',
  }),
  sendAgain: call({
    method: 'POST',
    path: '/webhook/{webhookId}/delivery/{deliveryId}/retry',
    summary: 'Send an event again under its `webhook-id`; a waiting one is tried now',
    allow: owners,
    ids: { ...ids, deliveryId: 'webhookDelivery' },
    reply: one(webhookDelivery),
    audit: 'account',
  }),
} as const
