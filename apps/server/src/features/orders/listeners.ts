import type { CaseAction } from '@archway/contract/cases'
import { isOrderUnmade } from '@archway/contract/orders'
import type { Tx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { systemActor } from '../cases/index.ts'
import { stepsMadeWithout } from './batch.ts'
import { confirmIfReady, createOrder } from './create.ts'
import { findLastShippedOrder, openOrder, setDue } from './store.ts'
import type { OrderRow } from './table.ts'
import { type OrderMove, transitionOrder } from './transition.ts'

type CaseMoved = DomainEvents['caseMoved']
type CaseMovedContext = CaseMoved & { tx: Tx; services: Services }

const start = async ({ tx, services, after }: CaseMovedContext): Promise<void> => {
  if (after.status === 'IN_MFG') await createOrder(tx, services, after)
}

/** The order follows its case: the effect of each action of the case on the open order. */
const follow: Partial<Record<CaseAction, (moved: CaseMovedContext) => Promise<void>>> = {
  syncDone: start,
  publishPlan: start,
  approvePlan: start,
  clearMfg: start,
  approveRetainerCase: start,
  nextBatch: start,
  rejectOrder: async caseMove => {
    const order = await needOpenOrder(caseMove)
    // An order that was never released need not be put on hold.
    if (order.status !== 'PENDING') await step(caseMove, order, 'hold', reasonsOf(caseMove))
  },
  resumeMfg: async caseMove => {
    const { tx, services, after } = caseMove
    await confirmIfReady(tx, services, after, await updateDueDate(caseMove, await needOpenOrder(caseMove)))
  },
  mfgDone: async caseMove => {
    const order = await needOpenOrder(caseMove)
    if (order.status === 'MANUFACTURING')
      await step(caseMove, order, 'finish', { finishedAt: caseMove.services.clock.now() })
  },
  reverseReadyForShipping: async caseMove => {
    await step(caseMove, await needOpenOrder(caseMove), 'reverse', {
      finishedAt: null,
      dueAt: caseMove.after.dueAt,
    })
  },
  addToShipment: async caseMove => {
    const order = await needOpenOrder(caseMove)
    // The shipment was stored on the order before it moves the case.
    if (order.shipmentId === null || order.shipmentId !== caseMove.attributes.shipmentId)
      refuse('ORDER_NOT_FOR_SHIPMENT', { identifier: order.identifier })
    await step(caseMove, order, 'assignAwb')
  },
  removeFromShipment: async caseMove => {
    await step(caseMove, await needOpenOrder(caseMove), 'removeFromShipment')
  },
  shipped: async caseMove => {
    // The same instant as the case: it identifies the order that the case refers to.
    await step(caseMove, await needOpenOrder(caseMove), 'handOver', { shippedAt: caseMove.after.shippedAt })
  },
  undoShipped: async caseMove => {
    const { tx, after } = caseMove
    const order = (await findLastShippedOrder(tx, after)) ?? refuse('NOT_FOUND')
    await step(caseMove, order, 'undoShipped', { shippedAt: null })
  },
  startRevision: caseMove => cancel(caseMove),
  returnToSubmitter: caseMove => cancel(caseMove),
  reverseMfg: caseMove => cancel(caseMove),
  cancel: caseMove => cancel(caseMove),
  cancelMfg: caseMove => cancel(caseMove),
}

/** Listens to `caseMoved`, after plans: the order is made from the plan that was just cleared. */
export const updateOrdersOnCaseMoved =
  (services: Services) =>
  async (tx: Tx, caseMove: CaseMoved): Promise<void> => {
    await follow[caseMove.action]?.({ ...caseMove, tx, services })
  }

/** Listens to `planMoved`: missing production files have arrived (P12, O2), or were withdrawn (P12b, O2b). */
export const updateOrdersOnPlanMoved =
  (services: Services) =>
  async (tx: Tx, { caseRow, after, action }: DomainEvents['planMoved']): Promise<void> => {
    if (action !== 'filesUploaded' && action !== 'filesWithdrawn') return
    const order = await openOrder(tx, caseRow)
    if (order?.planId !== after.id) return
    if (action === 'filesUploaded') await confirmIfReady(tx, services, caseRow, order)
    else if (order.status === 'READY_FOR_MANUFACTURING')
      await transitionOrder(tx, services, {
        caseRow,
        orderId: order.id,
        action: 'unconfirm',
        actor: systemActor,
      })
    else if (order.status !== 'PENDING') refuse('PRODUCTION_STARTED')
  }

/** The clock of the case was restarted, so the order gets the new due date. */
const updateDueDate = async ({ tx, after }: CaseMovedContext, order: OrderRow): Promise<OrderRow> => {
  await setDue(tx, order, after.dueAt)
  return { ...order, dueAt: after.dueAt }
}

const needOpenOrder = async ({ tx, after }: CaseMovedContext): Promise<OrderRow> =>
  (await openOrder(tx, after)) ?? refuse('NOT_FOUND')

const step = (
  { tx, services, after, actor }: CaseMovedContext,
  order: OrderRow,
  action: OrderMove['action'],
  write: OrderMove['write'] = {},
): Promise<OrderRow> =>
  transitionOrder(tx, services, { caseRow: after, orderId: order.id, action, actor, write })

const reasonsOf = ({ attributes: { comment, reasons, feeNote } }: CaseMoved) => ({
  reasons: reasons ?? [],
  note: [comment, feeNote].filter(Boolean).join('. ') || null,
})

/** Cancels the open order. Its steps count as not made again, unless the whole round was canceled. */
const cancel = async (caseMove: CaseMovedContext): Promise<void> => {
  const { tx, services, before, after } = caseMove
  const order = await openOrder(tx, after)
  if (!order) return
  const roundGoesOn = before.currentRefinementId === after.currentRefinementId
  const remainingSteps = stepsMadeWithout(after, order.steps)
  await transitionOrder(tx, services, {
    caseRow: after,
    orderId: order.id,
    action: isOrderUnmade(order.status) ? 'cancel' : 'cancelMade',
    actor: systemActor,
    write: reasonsOf(caseMove),
    note: roundGoesOn
      ? {
          batchesMade: Math.max(0, after.batchesMade - 1),
          madeUpper: remainingSteps.upper,
          madeLower: remainingSteps.lower,
        }
      : {},
  })
}
