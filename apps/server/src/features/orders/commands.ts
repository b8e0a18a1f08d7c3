import { type CaseAction, findCaseActionRefusal } from '@archway/contract/cases'
import { roleAllows } from '@archway/contract/kernel'
import {
  findOrderActionRefusal,
  type OrderAction,
  type OrderFacts,
  type orderActForm,
  type StaffOrderAction,
  staffOrderActions,
} from '@archway/contract/orders'
import type * as z from 'zod/mini'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, actorOf, type FactColumns, factsOf, lockCase, transitionCase } from '../cases/index.ts'
import { requireReasons } from '../catalog/index.ts'
import { refreshAddress } from './create.ts'
import { startWithLots } from './lots/record.ts'
import { joinJob } from './pieces/print-store.ts'
import { moveRequestOrder, requestOrderActions } from './request-orders.ts'
import { lockOrder } from './store.ts'
import type { OrderRow } from './table.ts'
import { findMoveRefusal, transitionOrder } from './transition.ts'

type Form = z.output<typeof orderActForm>

/** Actions that the case takes and the order follows; `resume` has no row in the order's machine. */
const caseActionOfOrder: Partial<Record<StaffOrderAction, CaseAction>> = {
  finish: 'mfgDone',
  hold: 'rejectOrder',
  resume: 'resumeMfg',
  reverse: 'reverseReadyForShipping',
  removeFromShipment: 'removeFromShipment',
}

/**
 * The actions that staff may take on an order now: allowed by its machine and, if the case moves, too, by that of the
 * case.
 */
export const staffActionsFor = (
  facts: OrderFacts,
  { order, caseRow, actor, now }: { order: OrderRow; caseRow: FactColumns; actor: Actor; now: Date },
): StaffOrderAction[] => {
  if (actor.kind !== 'staff' || !roleAllows(actor, 'production')) return []
  if (order.requestId !== null) return requestOrderActions(facts, actor)
  const caseFacts = factsOf(caseRow, now)
  return staffOrderActions.filter(action => {
    if (action === 'cancel') return false
    const ofCase = caseActionOfOrder[action]
    if (ofCase && findCaseActionRefusal(ofCase, caseFacts, actor) !== null) return false
    return action === 'resume' || findOrderActionRefusal(action, facts, actor) === null
  })
}

type Act = { order: OrderRow; action: StaffOrderAction; form: Form; viewer: Viewer }

/** Takes a staff action; a started order gets the lots of its materials and its place on the print job. */
export const actOnOrder = async (tx: Tx, services: Services, act: Act): Promise<void> => {
  await moveOrder(tx, services, act)
  const { order, action, form, viewer } = act
  if (action !== 'start' || !form.printJob) return
  const actor = { staffId: viewer.apiKey ? null : viewer.id, now: services.clock.now() }
  await startWithLots(tx, order, form.lots ?? [], actor)
  await joinJob(tx, order, form.printJob, form.lots ?? [], actor)
}

/** If the case moves, too, it goes first, and the order follows in the same transaction. */
export const moveOrder = async (tx: Tx, services: Services, act: Act): Promise<void> => {
  const { action, form, viewer } = act
  const caseRow = await lockCase(tx, act.order.caseId)
  const order = (await lockOrder(tx, caseRow.companyId, act.order.id)) ?? refuse('NOT_FOUND')
  const actor = actorOf(viewer, caseRow)
  checkForm(action, form, order)
  if (action === 'hold' || action === 'cancel') await requireReasons(tx, 'order', form)
  const ofCase = caseActionOfOrder[action]
  if (action === 'confirm' && !order.shippingAddress) await refreshAddress(tx, caseRow, order)
  if (order.requestId !== null) return actOnRequestOrder(tx, services, { action, form, order, actor })
  if (action === 'cancel') refuse('NOT_YOUR_ACTION')
  if (!ofCase)
    return void (await transitionOrder(tx, services, {
      caseRow,
      orderId: order.id,
      action: action as Exclude<OrderAction, 'create'>,
      actor,
      write: action === 'start' ? { printJob: form.printJob, startedAt: services.clock.now() } : {},
    }))
  if (action !== 'resume') {
    const refusal = await findMoveRefusal(tx, services, { caseRow, order, action, actor })
    if (refusal) refuse(refusal, { status: order.status, identifier: order.identifier })
  }
  await transitionCase(tx, services, {
    caseId: caseRow.id,
    action: ofCase,
    actor,
    comment: form.comment,
    reasons: form.reasons,
    attributes: { orderId: order.id, details: { order: order.identifier } },
  })
}

/**
 * The order of a request moves without a case: if it is removed from its shipment or remade, its shipment is cleared.
 */
const actOnRequestOrder = async (
  tx: Tx,
  services: Services,
  { action, form, order, actor }: { action: StaffOrderAction; form: Form; order: OrderRow; actor: Actor },
): Promise<void> => {
  if (action === 'resume') return refuse('NOT_YOUR_ACTION')
  const leavesShipment = action === 'reverse' || action === 'removeFromShipment'
  await moveRequestOrder(tx, services, {
    order,
    action,
    actor,
    write: {
      ...(action === 'start' ? { printJob: form.printJob ?? null, startedAt: services.clock.now() } : {}),
      ...(action === 'hold' || action === 'cancel'
        ? { reasons: form.reasons ?? [], note: form.comment || null }
        : {}),
      ...(action === 'reverse' ? { note: form.comment || null } : {}),
      ...(leavesShipment ? { shipmentId: null, shipmentIdentifier: null } : {}),
    },
  })
}

/** Refuses unless the action has the input that its row requires. */
const checkForm = (action: StaffOrderAction, form: Form, order: OrderRow): void => {
  const refuseMissing = (field: string) => refuse('INVALID', {}, [{ field, form: 'required' }])
  if (action === 'start' && !form.printJob) refuseMissing('printJob')
  const isStopped = action === 'hold' || action === 'cancel'
  if (isStopped && !form.comment && !form.reasons?.length) refuseMissing('reasons')
  if (action !== 'finish') return
  if (form.counted === undefined) refuseMissing('counted')
  else if (form.counted !== order.quantity)
    refuse('COUNT_DIFFERS', { counted: form.counted, quantity: order.quantity })
}
