import { randomUUID } from 'node:crypto'
import { hasPlan } from '@archway/contract/cases'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type CaseRow, listRefinements, recordOnCase, systemActor } from '../cases/index.ts'
import { findPlanInProduction } from '../plans/index.ts'
import { findAddress } from './address.ts'
import { nextBatch } from './batch.ts'
import { findStepsPerBatch, readMarking, snapshotPreferences } from './snapshot.ts'
import { countIdentifiers } from './store.ts'
import { caseOrder, type OrderRow } from './table.ts'
import { emitOrderMoved, findMoveRefusal, transitionOrder } from './transition.ts'

/**
 * `AL-26-000123/1st`, in a refinement `AL-26-000123-R1/Refinement`; a second order with the same name ends in `-2`.
 */
const identifierFor = async (
  tx: Tx,
  caseRow: CaseRow,
  refinementId: string | null,
  label: string,
): Promise<string> => {
  const rounds = refinementId ? await listRefinements(tx, systemScope, caseRow.id) : []
  const round = rounds.find(row => row.id === refinementId)
  const identifier = `${caseRow.identifier}${round ? `-R${round.number}` : ''}/${label}`
  const usedCount = await countIdentifiers(tx, caseRow, identifier)
  return usedCount === 0 ? identifier : `${identifier}-${usedCount + 1}`
}

/** O1: the order of the next batch, with a copy of everything that might change during production. */
export const createOrder = async (tx: Tx, services: Services, caseRow: CaseRow): Promise<OrderRow> => {
  const plan = hasPlan(caseRow) ? await findPlanInProduction(tx, caseRow) : undefined
  const batch = nextBatch(caseRow, plan, await findStepsPerBatch(tx, caseRow)) ?? refuse('NO_STEPS_LEFT')
  const refinementId = plan ? plan.refinementId : caseRow.currentRefinementId
  const now = services.clock.now()
  const [order] = await tx
    .insert(caseOrder)
    .values({
      id: randomUUID(),
      companyId: caseRow.companyId,
      caseId: caseRow.id,
      planId: plan?.id ?? null,
      refinementId,
      identifier: await identifierFor(tx, caseRow, refinementId, batch.label),
      batch: batch.label,
      steps: batch.steps,
      quantity: batch.quantity,
      product: caseRow.product,
      arch: caseRow.arch ?? 'both',
      ...(await snapshotPreferences(tx, caseRow)),
      laserMarking: await readMarking(tx, caseRow),
      shippingAddress: await findAddress(tx, caseRow),
      status: 'PENDING',
      dueAt: caseRow.dueAt,
      createdAt: now,
    })
    .returning()
  if (!order) throw new Error('an order was not made')
  const numbers = {
    batchLabel: batch.label,
    batchesMade: caseRow.batchesMade + 1,
    openOrders: caseRow.openOrders + 1,
    upperSteps: batch.total.upper,
    lowerSteps: batch.total.lower,
    madeUpper: batch.made.upper,
    madeLower: batch.made.lower,
    orderStatus: order.status,
  }
  await recordOnCase(tx, systemScope, caseRow.id, numbers)
  const numberedCase = { ...caseRow, ...numbers }
  await emitOrderMoved(tx, services, {
    caseRow: numberedCase,
    after: order,
    action: 'create',
    actor: systemActor,
  })
  return confirmIfReady(tx, services, numberedCase, order)
}

/** O2 by the system: releases the order if files, address and company allow it; otherwise it waits. */
export const confirmIfReady = async (
  tx: Tx,
  services: Services,
  caseRow: CaseRow,
  order: OrderRow,
): Promise<OrderRow> => {
  const ready = order.shippingAddress ? order : await refreshAddress(tx, caseRow, order)
  const refusal = await findMoveRefusal(tx, services, {
    caseRow,
    order: ready,
    action: 'confirm',
    actor: systemActor,
  })
  if (refusal) return ready
  return transitionOrder(tx, services, { caseRow, orderId: order.id, action: 'confirm', actor: systemActor })
}

/** An order created before its case had an address gets the present one. */
export const refreshAddress = async (tx: Tx, caseRow: CaseRow, order: OrderRow): Promise<OrderRow> => {
  const shippingAddress = await findAddress(tx, caseRow)
  if (!shippingAddress) return order
  const [updatedOrder] = await tx
    .update(caseOrder)
    .set({ shippingAddress })
    .where(and(eq(caseOrder.companyId, order.companyId), eq(caseOrder.id, order.id)))
    .returning()
  return updatedOrder ?? order
}
