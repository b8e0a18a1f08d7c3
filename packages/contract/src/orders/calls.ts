import * as z from 'zod/mini'
import { call, list, one } from '../kernel/call.ts'
import { listQuery } from '../kernel/paging.ts'
import { lotEntry, orderLotsForm } from './lot.ts'
import {
  boardGroup,
  boardOrder,
  naming,
  namingForm,
  order,
  orderActForm,
  orderAssigneeForm,
  remadeForm,
  scrapForm,
  staffOrderActions,
} from './order.ts'

const people = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' } as const
const dsoPeople = { to: ['contact', 'staff'], group: 'doctorCases', whenBlocked: 'allowed' } as const
const staff = { to: ['staff'], whenBlocked: 'allowed' } as const

const batches = listQuery({
  filter: { status: 'choice', batch: 'choice', refinementUuid: 'id' },
  order: ['createdAt', 'identifier'],
  rows: 50,
})

/** Maximum number of orders in an export. */
export const maxExportedOrders = 5000

const boardFilter = {
  uuid: 'id',
  status: 'choice',
  product: 'choice',
  batch: 'choice',
  overdue: 'flag',
  companyUuid: 'id',
  doctorUuid: 'id',
  caseUuid: 'id',
  shipmentUuid: 'id',
  identifier: 'text',
  patientName: 'text',
  printJob: 'text',
  /** The number of one of its lots. */
  lot: 'text',
  assigneeUuid: 'id',
  unassigned: 'flag',
  /** Not placed in a shipment yet. */
  unplaced: 'flag',
} as const

/** Maximum number of orders in an archive of production files. */
export const maxArchivedOrders = 100

const board = listQuery({
  filter: boardFilter,
  order: ['createdAt', 'dueAt'],
  defaultOrder: 'createdAt asc',
  rows: 50,
})

/** `paginate` is the number of orders of each group. */
const boardGroups = listQuery({
  filter: boardFilter,
  order: ['dueAt', 'createdAt'],
  defaultOrder: 'dueAt asc',
  rows: 8,
})

/**
 * `bags` 1 adds a label for the bag of each step, `pieces` 1 one for each piece; `step` gives the label of the bag of this
 * step alone, `piece` that of this piece.
 */
const labels = z.extend(board, {
  bags: z.optional(z.enum(['0', '1'])),
  pieces: z.optional(z.enum(['0', '1'])),
  piece: z.optional(z.string().check(z.regex(/^[UL]\d{2}$/))),
  step: z.optional(
    z
      .pipe(z.string(), z.transform(Number))
      .check(
        z.refine(step => Number.isInteger(step) && step >= 1 && step <= 99, { params: { rule: 'invalid' } }),
      ),
  ),
})

export const orderCalls = {
  caseOrders: call({
    method: 'GET',
    path: '/case/{id}/order',
    summary: 'List the orders (batches) of a case, newest first',
    allow: people,
    ids: { id: 'case' },
    query: batches,
    reply: list(order),
    audit: 'patientRead',
  }),
  dsoCaseOrders: call({
    method: 'GET',
    path: '/dso/case/{id}/order',
    summary: "List the orders (batches) of a doctor's case",
    allow: dsoPeople,
    ids: { id: 'case' },
    query: batches,
    reply: list(order),
    audit: 'patientRead',
  }),
  productionRecord: call({
    method: 'GET',
    path: '/case/{id}/order/record',
    summary:
      'Get the steps, offset, trimline, material and engraving that each order of a case was placed with, as PDF (application/pdf), in the language of the reader',
    allow: people,
    ids: { id: 'case' },
    reply: z.unknown(),
    audit: 'patientRead',
    rate: 'heavy',
  }),
  board: call({
    method: 'GET',
    path: '/admin/order',
    summary:
      'List the orders of all companies for production, oldest first; `overdue` 1 lists only those past due',
    allow: staff,
    query: board,
    reply: list(boardOrder),
    audit: 'patientRead',
  }),
  boardGroups: call({
    method: 'GET',
    path: '/admin/order/group',
    summary:
      'List the orders of all companies by status, with counts: of each status the `paginate` orders that are due first; `ended` 1 adds those shipped or canceled',
    allow: staff,
    query: z.extend(boardGroups, { ended: z.optional(z.enum(['0', '1'])) }),
    reply: one(z.array(boardGroup)),
    audit: 'patientRead',
  }),
  exportOrders: call({
    method: 'GET',
    path: '/admin/order/export',
    summary: `Export what \`GET /admin/order\` lists (text/csv), in the language of the reader; at most ${maxExportedOrders} orders`,
    allow: staff,
    query: board,
    reply: z.unknown(),
    audit: 'patientRead',
    replica: true,
    rate: 'heavy',
  }),
  orderArchive: call({
    method: 'GET',
    path: '/admin/order/archive',
    summary: `Get the checked production files of the orders that \`GET /admin/order\` lists as a ZIP (application/zip): one STL for each piece of the batch, named by \`GET /admin/production/naming\`; several orders have a folder each, at most ${maxArchivedOrders}`,
    allow: { ...staff, duty: 'production' },
    query: board,
    reply: z.unknown(),
    audit: 'patientRead',
    rate: 'heavy',
  }),
  naming: call({
    method: 'GET',
    path: '/admin/production/naming',
    summary: 'Get the pattern that names downloaded production files',
    allow: staff,
    reply: one(naming),
    audit: 'none',
  }),
  saveNaming: call({
    method: 'PUT',
    path: '/admin/production/naming',
    summary:
      'Set the pattern by which production files are named; it contains {order}, and {piece} or {arch} and {step}',
    allow: { ...staff, duty: 'administration' },
    body: namingForm,
    reply: one(naming),
    audit: 'settings',
  }),
  assignOrder: call({
    method: 'PUT',
    path: '/admin/order/{id}/assignee',
    summary: 'Assign an order to a member of staff, or to no one',
    allow: { ...staff, duty: 'production' },
    ids: { id: 'order' },
    body: orderAssigneeForm,
    reply: one(boardOrder),
    audit: 'patientWrite',
  }),
  scrapPieces: call({
    method: 'POST',
    path: '/admin/order/{id}/piece/scrap',
    summary:
      'Record pieces of an order in production that have to be made again; they count as made when the order is finished',
    allow: { ...staff, duty: 'production' },
    ids: { id: 'order' },
    body: scrapForm,
    reply: one(boardOrder),
    audit: 'patientWrite',
  }),
  remadePieces: call({
    method: 'POST',
    path: '/admin/order/{id}/piece/remade',
    summary: 'Record that scrapped pieces of an order have been made again',
    allow: { ...staff, duty: 'production' },
    ids: { id: 'order' },
    body: remadeForm,
    reply: one(boardOrder),
    audit: 'patientWrite',
  }),
  orderLots: call({
    method: 'GET',
    path: '/admin/order/{id}/lot',
    summary: 'List the material lots of an order, then those that were removed, newest first',
    allow: staff,
    ids: { id: 'order' },
    reply: one(z.array(lotEntry)),
    audit: 'patientRead',
  }),
  setOrderLots: call({
    method: 'PUT',
    path: '/admin/order/{id}/lot',
    summary:
      'Set the material lots of an order whose production has started; removing a recorded lot needs a reason, and its history keeps it',
    allow: { ...staff, duty: 'production' },
    ids: { id: 'order' },
    body: orderLotsForm,
    reply: one(z.array(lotEntry)),
    audit: 'patientWrite',
  }),
  orderLabelsZpl: call({
    method: 'GET',
    path: '/admin/order/label/zpl',
    summary:
      'Get the labels of `GET /admin/order/label` in ZPL II for a Zebra printer with 203 dpi (text/plain), 100 x 50 mm each',
    allow: { ...staff, duty: 'production' },
    query: labels,
    reply: z.unknown(),
    audit: 'patientRead',
    rate: 'heavy',
  }),
  orderLabels: call({
    method: 'GET',
    path: '/admin/order/label',
    summary:
      'Get labels of the orders that `GET /admin/order` lists as PDF (application/pdf), 100 x 50 mm each, with the code as Code 128; `bags` 1 adds one for the bag of each step and `pieces` 1 one for each piece, `step` and `piece` return only that of the bag or piece',
    allow: { ...staff, duty: 'production' },
    query: labels,
    reply: z.unknown(),
    audit: 'patientRead',
    rate: 'heavy',
  }),
  actOnOrder: call({
    method: 'POST',
    path: '/admin/order/{id}/{action}',
    summary: 'Take a staff action of the order table; `hold` puts its case on hold, `resume` ends that',
    allow: { ...staff, duty: 'production' },
    ids: { id: 'order' },
    params: z.object({ action: z.enum(staffOrderActions) }),
    body: orderActForm,
    reply: one(boardOrder),
    audit: 'patientWrite',
  }),
} as const
