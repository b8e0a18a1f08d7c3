import { randomUUID } from 'node:crypto'
import { hasPlan } from '@archway/contract/cases'
import { and, eq } from 'drizzle-orm'
import { type CaseRow, noteOnCase, refinementsOf, systemActor } from '../cases/index.ts'
import { planInProduction } from '../plans/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { systemScope } from '../platform/db/scope.ts'
import { refuse } from '../platform/refuse.ts'
import type { Services } from '../platform/services.ts'
import { addressOf } from './address.ts'
import { nextBatch } from './batch.ts'
import { tellOrder, transitionOrder, whyNotMove } from './move.ts'
import { markingOf, snapshotPreferences, stepsPerBatchOf } from './snapshot.ts'
import { countIdentifiers } from './store.ts'
import { caseOrder, type OrderRow } from './table.ts'

/** `AL-26-000123/1st`, of a refinement `AL-26-000123-R1/Refinement`; a second of the same name ends in `-2`. */
const identifierFor = async (
  tx: Tx,
  kase: CaseRow,
  refinementId: string | null,
  label: string,
): Promise<string> => {
  const rounds = refinementId ? await refinementsOf(tx, systemScope, kase.id) : []
  const round = rounds.find(row => row.id === refinementId)
  const identifier = `${kase.identifier}${round ? `-R${round.number}` : ''}/${label}`
  const used = await countIdentifiers(tx, kase, identifier)
  return used === 0 ? identifier : `${identifier}-${used + 1}`
}

/** O1: the order of the next batch, with a copy of everything that could be changed while it is being made. */
export const createOrder = async (tx: Tx, services: Services, kase: CaseRow): Promise<OrderRow> => {
  const plan = hasPlan(kase) ? await planInProduction(tx, kase) : undefined
  const batch = nextBatch(kase, plan, await stepsPerBatchOf(tx, kase)) ?? refuse('NO_STEPS_LEFT')
  const refinementId = plan ? plan.refinementId : kase.currentRefinementId
  const now = services.clock.now()
  const [order] = await tx
    .insert(caseOrder)
    .values({
      id: randomUUID(),
      companyId: kase.companyId,
      caseId: kase.id,
      planId: plan?.id ?? null,
      refinementId,
      identifier: await identifierFor(tx, kase, refinementId, batch.label),
      batch: batch.label,
      steps: batch.steps,
      quantity: batch.quantity,
      product: kase.product,
      arch: kase.arch ?? 'both',
      ...(await snapshotPreferences(tx, kase)),
      laserMarking: await markingOf(tx, kase),
      shippingAddress: await addressOf(tx, kase),
      status: 'PENDING',
      dueAt: kase.dueAt,
      createdAt: now,
    })
    .returning()
  if (!order) throw new Error('an order was not made')
  const numbers = {
    batchLabel: batch.label,
    batchesMade: kase.batchesMade + 1,
    openOrders: kase.openOrders + 1,
    upperSteps: batch.total.upper,
    lowerSteps: batch.total.lower,
    madeUpper: batch.made.upper,
    madeLower: batch.made.lower,
    orderStatus: order.status,
  }
  await noteOnCase(tx, systemScope, kase.id, numbers)
  const noted = { ...kase, ...numbers }
  await tellOrder(tx, services, { kase: noted, after: order, action: 'create', actor: systemActor })
  return confirmIfReady(tx, services, noted, order)
}

/** O2 by the system: releases the order when files, address and company are as they must be; else it waits. */
export const confirmIfReady = async (
  tx: Tx,
  services: Services,
  kase: CaseRow,
  order: OrderRow,
): Promise<OrderRow> => {
  const ready = order.shippingAddress ? order : await readdress(tx, kase, order)
  const refused = await whyNotMove(tx, services, {
    kase,
    order: ready,
    action: 'confirm',
    actor: systemActor,
  })
  if (refused) return ready
  return transitionOrder(tx, services, { kase, orderId: order.id, action: 'confirm', actor: systemActor })
}

/** An order that was made before its case had an address gets the one of now. */
export const readdress = async (tx: Tx, kase: CaseRow, order: OrderRow): Promise<OrderRow> => {
  const shippingAddress = await addressOf(tx, kase)
  if (!shippingAddress) return order
  const [addressed] = await tx
    .update(caseOrder)
    .set({ shippingAddress })
    .where(and(eq(caseOrder.companyId, order.companyId), eq(caseOrder.id, order.id)))
    .returning()
  return addressed ?? order
}
