import { randomUUID } from 'node:crypto'
import {
  fitsOrder,
  isPrintJobOpen,
  type PrintJobAction,
  piecesOf,
  type printJobActForm,
  type printJobForm,
  printJobTarget,
  type printPieceForm,
} from '@archway/contract/orders'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { lockCase } from '../../cases/index.ts'
import { moveOrder } from '../commands.ts'
import { requireUsableLot } from '../lots/record.ts'
import { addLots } from '../lots/store.ts'
import { findOrder, lockOrder } from '../store.ts'
import { caseOrder, type OrderRow, orderScrap, printJob, printPiece } from '../table.ts'
import {
  addPieces,
  foldedOf,
  insertJob,
  lockOpenJob,
  type PrintJobRow,
  type PrintPieceRow,
  readPiecesToPrint,
} from './print-store.ts'

export type Acting = { readonly viewer: Viewer; readonly services: Services }

const recorderOf = ({ viewer, services }: Acting) => ({
  staffId: viewer.apiKey ? null : viewer.id,
  now: services.clock.now(),
})

const openPieces = (jobId: string) => and(eq(printPiece.jobId, jobId), isNull(printPiece.endedAt))

/** The cases of a job's orders, in the order in which cases are always locked. */
const listCasesOfJob = async (tx: Tx, jobId: string): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ caseId: caseOrder.caseId })
    .from(printPiece)
    .innerJoin(
      caseOrder,
      and(eq(caseOrder.companyId, printPiece.companyId), eq(caseOrder.id, printPiece.orderId)),
    )
    .where(eq(printPiece.jobId, jobId))
    .orderBy(caseOrder.caseId)
  return rows.map(({ caseId }) => caseId)
}

const lockJobRow = async (tx: Tx, jobId: string): Promise<PrintJobRow> => {
  const [job] = await tx.select().from(printJob).where(eq(printJob.id, jobId)).for('update')
  return job ?? refuse('NOT_FOUND')
}

/** Locks a job after the cases of its orders, because actions on a case lock the case first. Returns their ids. */
const lockJob = async (tx: Tx, jobId: string): Promise<{ job: PrintJobRow; caseIds: string[] }> => {
  const caseIds = await listCasesOfJob(tx, jobId)
  for (const caseId of caseIds) await lockCase(tx, caseId)
  const job = await lockJobRow(tx, jobId)
  // A piece was added concurrently: the next attempt finds its case.
  if ((await listCasesOfJob(tx, jobId)).some(caseId => !caseIds.includes(caseId)))
    refuse('STALE_STATUS', { status: job.status })
  return { job, caseIds }
}

const requirePlanned = (job: PrintJobRow): void => {
  if (!isPrintJobOpen(job.status)) refuse('STALE_STATUS', { status: job.status })
}

/** Adds pieces of an order to a job: those given, or all that have to be printed. */
const addOrderPieces = async (
  tx: Tx,
  acting: Acting,
  {
    jobId,
    order: orderRow,
    pieces: chosenNames,
    tray,
  }: { jobId: string; order: OrderRow; tray: number } & Pick<z.output<typeof printPieceForm>, 'pieces'>,
): Promise<void> => {
  await lockCase(tx, orderRow.caseId)
  const job = await lockJobRow(tx, jobId)
  requirePlanned(job)
  const order = (await lockOrder(tx, orderRow.companyId, orderRow.id)) ?? refuse('NOT_FOUND')
  if (!fitsOrder(job.material, order.material)) refuse('INVALID', {}, [{ field: 'order', form: 'choice' }])
  const { pieces, isRemake } = await readPiecesToPrint(tx, order)
  const chosenPieces = chosenNames
    ? pieces.filter(({ piece }) => piece !== null && chosenNames.includes(piece))
    : pieces
  if (chosenNames?.some(piece => !piecesOf(order.steps).includes(piece)))
    refuse('INVALID', {}, [{ field: 'pieces', form: 'choice' }])
  if (chosenPieces.length === 0 || (chosenNames && chosenPieces.length !== new Set(chosenNames).size))
    refuse('NOTHING_TO_PRINT', { identifier: order.identifier })
  await addPieces(tx, { order, jobId, tray, pieces: chosenPieces, isRemake }, acting.services.clock.now())
}

/** Plans a job with all pieces of these orders on its first tray. */
export const createJob = async (
  tx: Tx,
  acting: Acting,
  { name, printer, material, orders = [] }: z.output<typeof printJobForm>,
): Promise<string> => {
  const rows: OrderRow[] = []
  for (const id of new Set(orders)) rows.push((await findOrder(tx, systemScope, id)) ?? refuse('NOT_FOUND'))
  const jobId =
    (await insertJob(
      tx,
      { name, printer: printer || null, material, lotId: null, status: 'planned' },
      recorderOf(acting),
    )) ?? refuse('INVALID', {}, [{ field: 'name', form: 'taken' }])
  rows.sort((a, b) => (a.caseId < b.caseId ? -1 : 1))
  for (const order of rows) await addOrderPieces(tx, acting, { jobId, order, tray: 1 })
  return jobId
}

/** Changes a planned job; refuses a material that does not fit its orders, or a name that another open job has. */
export const changeJob = async (
  tx: Tx,
  jobId: string,
  { name, printer, material }: Omit<z.output<typeof printJobForm>, 'orders'>,
): Promise<void> => {
  const job = await lockJobRow(tx, jobId)
  requirePlanned(job)
  const jobOrders = await tx
    .selectDistinct({ material: caseOrder.material })
    .from(printPiece)
    .innerJoin(
      caseOrder,
      and(eq(caseOrder.companyId, printPiece.companyId), eq(caseOrder.id, printPiece.orderId)),
    )
    .where(eq(printPiece.jobId, jobId))
  if (!jobOrders.every(order => fitsOrder(material, order.material)))
    refuse('INVALID', {}, [{ field: 'material', form: 'choice' }])
  const sameNamed = await lockOpenJob(tx, name)
  if (sameNamed !== undefined && sameNamed !== jobId)
    refuse('INVALID', {}, [{ field: 'name', form: 'taken' }])
  await tx
    .update(printJob)
    .set({ name, printer: printer || null, ...foldedOf({ name, printer }), material })
    .where(eq(printJob.id, jobId))
}

export const deleteJob = async (tx: Tx, jobId: string): Promise<void> => {
  requirePlanned(await lockJobRow(tx, jobId))
  await tx.delete(printJob).where(eq(printJob.id, jobId))
}

export const addToJob = async (
  tx: Tx,
  acting: Acting,
  jobId: string,
  { order: orderId, pieces, tray }: z.output<typeof printPieceForm>,
): Promise<void> => {
  const order = (await findOrder(tx, systemScope, orderId)) ?? refuse('NOT_FOUND')
  await addOrderPieces(tx, acting, { jobId, order, tray, pieces })
}

export const removeFromJob = async (tx: Tx, jobId: string, entries: readonly string[]): Promise<void> => {
  requirePlanned(await lockJobRow(tx, jobId))
  await tx.delete(printPiece).where(and(eq(printPiece.jobId, jobId), inArray(printPiece.id, [...entries])))
}

type Form = z.output<typeof printJobActForm>
type Act = { readonly jobId: string; readonly action: PrintJobAction; readonly form: Form }

/** Takes an action on a job, with its effects on the orders. Returns their cases. */
export const actOnJob = async (
  tx: Tx,
  acting: Acting,
  { jobId, action, form }: Act,
): Promise<readonly string[]> => {
  const { job, caseIds } = await lockJob(tx, jobId)
  const status = printJobTarget(action, job.status) ?? refuse('STALE_STATUS', { status: job.status })
  const now = acting.services.clock.now()
  const refuseMissing = (field: string): never => refuse('INVALID', {}, [{ field, form: 'required' }])
  const printedPieces = await tx
    .select()
    .from(printPiece)
    .where(action === 'fail' ? eq(printPiece.jobId, jobId) : openPieces(jobId))
  const changes: Partial<PrintJobRow> = { status }
  if (action === 'start') {
    if (printedPieces.length === 0) refuse('NOTHING_TO_PRINT', { identifier: job.identifier })
    const lot = form.lot ?? refuseMissing('lot')
    changes.startedAt = now
    changes.lotId = await startOrders(tx, acting, job, printedPieces, lot)
  } else {
    changes.endedAt = now
    if (action === 'fail') {
      changes.reason = form.reason ?? refuseMissing('reason')
      await scrapPrinted(tx, acting, printedPieces, changes.reason, form.entries)
    }
    await tx.update(printPiece).set({ endedAt: now }).where(openPieces(jobId))
  }
  await tx.update(printJob).set(changes).where(eq(printJob.id, jobId))
  return caseIds
}

/** Orders by their first piece on the job. */
const ordersOf = (pieces: readonly PrintPieceRow[]): PrintPieceRow[] => [
  ...new Map(pieces.map(entry => [entry.orderId, entry])).values(),
]

/** Starts the orders of a job that wait for it, and records its lot for all of them. Returns the id of the lot. */
const startOrders = async (
  tx: Tx,
  acting: Acting,
  job: PrintJobRow,
  pieces: readonly PrintPieceRow[],
  lot: NonNullable<Form['lot']>,
): Promise<string> => {
  const actor = recorderOf(acting)
  const lotId = await requireUsableLot(tx, { material: job.material, ...lot }, actor.now)
  for (const { companyId, orderId } of ordersOf(pieces)) {
    const order = (await lockOrder(tx, companyId, orderId)) ?? refuse('NOT_FOUND')
    if (order.status !== 'PROCESSING' && order.status !== 'MANUFACTURING')
      await moveOrder(tx, acting.services, {
        order,
        action: 'start',
        form: { printJob: job.name },
        viewer: acting.viewer,
      })
    await addLots(tx, order, [lotId], actor)
  }
  return lotId
}

/**
 * Marks the pieces of a failed job as to be remade, or only those of these entries. Pieces of orders that are no
 * longer in production, or that are already marked, do not change.
 */
const scrapPrinted = async (
  tx: Tx,
  acting: Acting,
  printedPieces: readonly PrintPieceRow[],
  reason: NonNullable<Form['reason']>,
  chosenIds: Form['entries'],
): Promise<void> => {
  if (chosenIds?.some(id => !printedPieces.some(entry => entry.id === id)))
    refuse('INVALID', {}, [{ field: 'entries', form: 'choice' }])
  const { staffId, now } = recorderOf(acting)
  const failed = chosenIds ? printedPieces.filter(({ id }) => chosenIds.includes(id)) : printedPieces
  for (const { companyId, orderId } of ordersOf(failed)) {
    const order = (await lockOrder(tx, companyId, orderId)) ?? refuse('NOT_FOUND')
    if (order.status !== 'PROCESSING' && order.status !== 'MANUFACTURING') continue
    const waitingScraps = await tx
      .select({ piece: orderScrap.piece })
      .from(orderScrap)
      .where(
        and(
          eq(orderScrap.companyId, companyId),
          eq(orderScrap.orderId, orderId),
          isNull(orderScrap.remadeAt),
        ),
      )
    const unnamed = waitingScraps.filter(({ piece }) => piece === null).length
    const pieces = failed
      .filter(entry => entry.orderId === orderId)
      .flatMap(({ piece, quantity }) => {
        if (piece === null)
          return Array.from({ length: Math.min(quantity, order.quantity - unnamed) }, () => null)
        return waitingScraps.some(entry => entry.piece === piece) ? [] : [piece]
      })
    if (pieces.length === 0) continue
    await tx.insert(orderScrap).values(
      pieces.map(piece => ({
        id: randomUUID(),
        companyId,
        orderId,
        piece,
        reason,
        staffId,
        createdAt: now,
      })),
    )
  }
}
