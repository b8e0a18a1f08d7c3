import { randomUUID } from 'node:crypto'
import { dueAt } from '@archway/contract/cases'
import {
  type ArchSteps,
  findOrderActionRefusal,
  type OrderAction,
  type OrderFacts,
} from '@archway/contract/orders'
import { requestedPieces } from '@archway/contract/requests'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { DomainEvents } from '../../platform/events.ts'
import type { DomainQueries } from '../../platform/queries.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, type CaseRow, lockCase, systemActor, workCalendar } from '../cases/index.ts'
import { findPlan } from '../plans/index.ts'
import { type RequestRow, shipRequest, stopRequest, unshipRequest } from '../requests/index.ts'
import { findAddress } from './address.ts'
import { confirmIfReady } from './create.ts'
import { readMarking, snapshotPreferences } from './snapshot.ts'
import { countIdentifiers, isProductionStarted, listShippedBatches } from './store.ts'
import { caseOrder, type OrderRow } from './table.ts'
import { emitOrderMoved, type OrderMove, transitionOrder } from './transition.ts'

/** The last shipped batch and its plan, from which a request is made. */
const findLastRound = async (tx: Tx, caseRow: CaseRow) => {
  const batches = await listShippedBatches(tx, caseRow)
  const last = batches.at(-1)
  return {
    last,
    batches: batches.filter(({ refinementId }) => refinementId === last?.refinementId),
    plan: last?.planId ? await findPlan(tx, systemScope, last.planId) : undefined,
  }
}

const readTreatmentSteps: DomainQueries['treatmentSteps'] = async (tx, caseRow) => {
  const { batches, plan } = await findLastRound(tx, caseRow)
  const total: ArchSteps = plan
    ? { upper: plan.upperSteps ?? 0, lower: plan.lowerSteps ?? 0 }
    : { upper: caseRow.upperSteps, lower: caseRow.lowerSteps }
  return {
    total,
    shipped: {
      upper: batches.flatMap(({ steps }) => (steps.upper ? [steps.upper] : [])),
      lower: batches.flatMap(({ steps }) => (steps.lower ? [steps.lower] : [])),
    },
  }
}

export const orderQueries = {
  isProductionStarted,
  treatmentSteps: readTreatmentSteps,
} satisfies Partial<DomainQueries>

/**
 * Listens to `requestMoved`: a request that enters manufacturing gets its order (R5, O1). The case does not change.
 */
export const updateOrdersOnRequestMoved =
  (services: Services) =>
  async (tx: Tx, { caseRow, after, action }: DomainEvents['requestMoved']): Promise<void> => {
    if (action === 'startMfg') await createRequestOrder(tx, services, caseRow, after)
  }

const createRequestOrder = async (
  tx: Tx,
  services: Services,
  caseRow: CaseRow,
  request: RequestRow,
): Promise<void> => {
  const { last } = await findLastRound(tx, caseRow)
  const product = request.type === 'retainer' ? 'RE' : caseRow.product
  const now = services.clock.now()
  const [order] = await tx
    .insert(caseOrder)
    .values({
      id: randomUUID(),
      companyId: caseRow.companyId,
      caseId: caseRow.id,
      planId: last?.planId ?? null,
      refinementId: last?.refinementId ?? null,
      requestId: request.id,
      requestIdentifier: request.identifier,
      requestType: request.type,
      identifier: await identifierFor(tx, caseRow, request),
      batch: null,
      steps: request.steps,
      quantity: requestedPieces(request, request.steps),
      product,
      arch: request.arch,
      ...(await readRequestSettings(tx, caseRow, request)),
      laserMarking: await readMarking(tx, caseRow),
      shippingAddress: await findAddress(tx, caseRow, request.shippingAddressId),
      status: 'PENDING',
      dueAt: dueAt(now, 'IN_MFG', { product, isRevision: false }, await workCalendar(tx, now)),
      createdAt: now,
    })
    .returning()
  if (!order) throw new Error('an order was not made')
  await emitOrderMoved(tx, services, { caseRow, after: order, action: 'create', actor: systemActor })
  await confirmIfReady(tx, services, caseRow, order)
}

/** `AL-26-000123/RQ-26-00045`; with `-2` if it was canceled and starts again. */
const identifierFor = async (tx: Tx, caseRow: CaseRow, request: RequestRow): Promise<string> => {
  const identifier = `${caseRow.identifier}/${request.identifier}`
  const usedCount = await countIdentifiers(tx, caseRow, identifier)
  return usedCount === 0 ? identifier : `${identifier}-${usedCount + 1}`
}

/** The settings of the request, otherwise the present preferences. */
const readRequestSettings = async (
  tx: Tx,
  caseRow: CaseRow,
  { material, offsetTenths, trimline }: RequestRow,
) => {
  const preferences = await snapshotPreferences(tx, caseRow)
  return {
    material: material ?? preferences.material,
    offsetTenths: offsetTenths ?? preferences.offsetTenths,
    trimline: trimline ?? preferences.trimline,
  }
}

type Step = {
  readonly order: OrderRow
  readonly action: OrderMove['action']
  readonly actor: Actor
  readonly write?: OrderMove['write']
}

/** Moves the order of a request. It has no case to follow; its request follows its shipment. */
export const moveRequestOrder = async (
  tx: Tx,
  services: Services,
  { order, action, actor, write }: Step,
): Promise<OrderRow> => {
  const caseRow = await lockCase(tx, order.caseId)
  const after = await transitionOrder(tx, services, {
    caseRow,
    orderId: order.id,
    action,
    actor,
    write: { ...timesOf(action, services.clock.now()), ...write },
  })
  const request = { companyId: after.companyId, requestId: after.requestId as string }
  if (action === 'handOver')
    await shipRequest(tx, services, {
      ...request,
      actor,
      shipment: { id: after.shipmentId ?? '', identifier: after.shipmentIdentifier ?? '' },
    })
  if (action === 'undoShipped') await unshipRequest(tx, services, { ...request, actor })
  if (action === 'cancel') await stopRequest(tx, services, request)
  return after
}

const timesOf = (action: OrderAction, now: Date): OrderMove['write'] => {
  if (action === 'finish') return { finishedAt: now }
  if (action === 'reverse') return { finishedAt: null }
  if (action === 'handOver') return { shippedAt: now }
  if (action === 'undoShipped') return { shippedAt: null }
  return {}
}

/** Actions of staff on the order of a request; it is released again with `confirm`, not resumed. */
const byName = [
  'confirm',
  'start',
  'make',
  'finish',
  'hold',
  'reverse',
  'removeFromShipment',
  'cancel',
] as const
export type RequestOrderAction = (typeof byName)[number]

export const requestOrderActions = (facts: OrderFacts, actor: Actor): RequestOrderAction[] =>
  byName.filter(action => findOrderActionRefusal(action, facts, actor) === null)
