import { patientName } from '@archway/contract/cases'
import { type BoardOrder, isOrderOpen, type Order, type UsedLot } from '@archway/contract/orders'
import type { Language } from '@archway/words'
import type { Actor } from '../cases/index.ts'
import { addressIn } from './address.ts'
import type { BoardRow } from './board/store.ts'
import { staffActionsFor } from './commands.ts'
import { orderFactsOf } from './facts.ts'
import type { Labelled } from './labels/labels.ts'
import type { OrderRow } from './table.ts'

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

/** The request an order was made for, if any. */
export const orderedRequestOf = (row: OrderRow): Order['request'] =>
  row.requestId && row.requestIdentifier && row.requestType
    ? { uuid: row.requestId, identifier: row.requestIdentifier, type: row.requestType }
    : null

/** An order as customers see it. */
export const orderOf = (row: OrderRow & { lots: readonly UsedLot[] }, language: Language): Order => ({
  uuid: row.id,
  identifier: row.identifier,
  caseUuid: row.caseId,
  planUuid: row.planId,
  refinementUuid: row.refinementId,
  batch: row.batch,
  request: orderedRequestOf(row),
  steps: {
    upper: row.steps.upper ? [...row.steps.upper] : null,
    lower: row.steps.lower ? [...row.steps.lower] : null,
  },
  quantity: row.quantity,
  product: row.product,
  arch: row.arch,
  offset: (row.offsetTenths / 10) as Order['offset'],
  trimline: row.trimline,
  material: row.material,
  lots: [...row.lots],
  laserMarking: row.laserMarking,
  shippingAddress: row.shippingAddress && addressIn(language, row.shippingAddress),
  status: row.status,
  dueAt: iso(row.dueAt),
  createdAt: row.createdAt.toISOString(),
  startedAt: iso(row.startedAt),
  finishedAt: iso(row.finishedAt),
  shippedAt: iso(row.shippedAt),
  shipment:
    row.shipmentId && row.shipmentIdentifier
      ? { uuid: row.shipmentId, identifier: row.shipmentIdentifier }
      : null,
  allowedActions: [],
})

const obstacles = ['FILES_MISSING', 'BLOCKED', 'ADDRESS_MISSING', 'ORDER_RECALLED'] as const

/** An order on the board, with the actions of the viewer. */
export const boardOrder = (row: BoardRow, actor: Actor, now: Date, language: Language): BoardOrder => {
  const { order, caseRow } = row
  const isRecalled = row.lots.some(lot => lot.isRecalled)
  const facts = orderFactsOf(order, caseRow, { ...row, isRecalled }, now)
  const missing = {
    FILES_MISSING: !facts.filesComplete,
    BLOCKED: facts.companyBlocked,
    ADDRESS_MISSING: !facts.hasAddress,
    ORDER_RECALLED: facts.isRecalled && isOrderOpen(order.status),
  }
  return {
    ...orderOf({ ...order, lots: row.lots }, language),
    company: { uuid: order.companyId, name: row.companyName },
    doctor: caseRow.doctorId && row.doctorName ? { uuid: caseRow.doctorId, name: row.doctorName } : null,
    caseIdentifier: caseRow.identifier,
    patientName: patientName(caseRow),
    side: caseRow.side,
    printJob: order.printJob,
    assignee:
      order.assigneeId && row.assigneeName ? { uuid: order.assigneeId, name: row.assigneeName } : null,
    toRemake: row.toRemake,
    reasons: [...order.reasons],
    note: order.note,
    isOverdue: isOrderOpen(order.status) && order.dueAt !== null && now > order.dueAt,
    missing: obstacles.filter(obstacle => missing[obstacle]),
    allowedActions: staffActionsFor(facts, { order, caseRow, actor, now }),
  }
}

/** The fields of an order for its label; the worker that prints it gets no others. */
export const presentLabelled = ({ order, caseRow, companyName, doctorName }: BoardRow): Labelled => ({
  companyName,
  doctorName,
  order: {
    identifier: order.identifier,
    batch: order.batch,
    requestType: order.requestType,
    steps: order.steps,
    quantity: order.quantity,
    product: order.product,
    dueAt: order.dueAt,
  },
  caseRow: { identifier: caseRow.identifier, firstName: caseRow.firstName, lastName: caseRow.lastName },
})
