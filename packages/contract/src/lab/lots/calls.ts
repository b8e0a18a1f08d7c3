import * as z from 'zod/mini'
import { administrators, call, list, one } from '../../kernel/call.ts'
import { uuid } from '../../kernel/fields.ts'
import { listQuery } from '../../kernel/paging.ts'
import { correctLotForm, lot, lotDetail, recallForm, tracedOrder } from './lot.ts'

const staff = { to: ['staff'], whenBlocked: 'allowed' } as const
const production = { ...staff, duty: 'production' } as const
const lotParams = z.object({ lotId: uuid })

const lotList = listQuery({
  filter: { number: 'text', material: 'choice', recalled: 'flag' },
  order: ['lastUsedAt', 'number'],
  defaultOrder: 'lastUsedAt desc',
  rows: 50,
})

/** More lots than this are not exported at once. */
export const maxExportedLots = 5000

/** How many orders a file of them has at most. */
export const maxTracedOrders = 20_000

export const lotCalls = {
  lots: call({
    method: 'GET',
    path: '/admin/lot',
    summary: 'List the material lots that orders were made from, those used last first',
    allow: staff,
    query: lotList,
    reply: list(lot),
    audit: 'none',
  }),
  exportLots: call({
    method: 'GET',
    path: '/admin/lot/export',
    summary: `Export what \`GET /admin/lot\` lists (text/csv), in the language of the reader; at most ${maxExportedLots} lots`,
    allow: staff,
    query: lotList,
    reply: z.unknown(),
    audit: 'none',
    replica: true,
    rate: 'heavy',
  }),
  lot: call({
    method: 'GET',
    path: '/admin/lot/{lotId}',
    summary: 'Get a material lot with its recalls and the counts of orders, cases, companies and shipments',
    allow: staff,
    params: lotParams,
    reply: one(lotDetail),
    audit: 'none',
  }),
  tracedOrders: call({
    method: 'GET',
    path: '/admin/lot/{lotId}/order',
    summary: 'List the orders made from a lot, newest first, with patient, company and shipment',
    allow: staff,
    params: lotParams,
    query: listQuery({
      filter: {},
      order: ['recordedAt', 'identifier'],
      defaultOrder: 'recordedAt desc',
      rows: 50,
    }),
    reply: list(tracedOrder),
    audit: 'patientRead',
  }),
  exportTracedOrders: call({
    method: 'GET',
    path: '/admin/lot/{lotId}/order/export',
    summary: `Export the orders made from a lot (text/csv), in the language of the reader; at most ${maxTracedOrders} orders`,
    allow: staff,
    params: lotParams,
    reply: z.unknown(),
    audit: 'patientRead',
    rate: 'heavy',
  }),
  correctLot: call({
    method: 'PUT',
    path: '/admin/lot/{lotId}',
    summary:
      'Correct the number or expiry date of a lot; with another number every order gets the corrected lot, and its history keeps the wrong one with the reason',
    allow: production,
    params: lotParams,
    body: correctLotForm,
    reply: one(lotDetail),
    audit: 'settings',
    apiKey: 'never',
  }),
  recallLot: call({
    method: 'POST',
    path: '/admin/lot/{lotId}/recall',
    summary: 'Recall a lot: its orders can no longer be packed or shipped, and it cannot be used',
    allow: production,
    params: lotParams,
    body: recallForm,
    reply: one(lotDetail),
    audit: 'settings',
    apiKey: 'never',
  }),
  endRecall: call({
    method: 'POST',
    path: '/admin/lot/{lotId}/recall/end',
    summary: 'End the recall of a lot, as an administrator other than the person who recalled it',
    allow: administrators,
    params: lotParams,
    body: recallForm,
    reply: one(lotDetail),
    audit: 'settings',
    apiKey: 'never',
  }),
} as const
