import { randomUUID } from 'node:crypto'
import { fold } from '@archway/contract/kernel'
import { type LotForm, type OrderAction, type PrintJobStatus, piecesOf } from '@archway/contract/orders'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockLots, type Recorder } from '../lots/store.ts'
import { type OrderRow, orderScrap, printJob, printPiece } from '../table.ts'

export type PrintJobRow = typeof printJob.$inferSelect
export type PrintPieceRow = typeof printPiece.$inferSelect

const ofOrder = (order: Pick<OrderRow, 'companyId' | 'id'>) =>
  and(eq(printPiece.companyId, order.companyId), eq(printPiece.orderId, order.id))

/**
 * Actions that remove an order from its print jobs: it is packed, held, canceled, or reset to a status before
 * production.
 */
const leavesPrintJobs: readonly OrderAction[] = ['finish', 'hold', 'cancel', 'cancelMade', 'unconfirm']

/** Ends an order's entries on jobs that are being printed; a job without remaining entries is finished. */
const endPrintedEntries = async (
  tx: Tx,
  order: Pick<OrderRow, 'companyId' | 'id'>,
  now: Date,
): Promise<void> => {
  const endedPieces = await tx
    .update(printPiece)
    .set({ endedAt: now })
    .where(
      and(
        ofOrder(order),
        isNull(printPiece.endedAt),
        inArray(
          printPiece.jobId,
          tx.select({ id: printJob.id }).from(printJob).where(eq(printJob.status, 'printing')),
        ),
      ),
    )
    .returning({ jobId: printPiece.jobId })
  const jobIds = [...new Set(endedPieces.map(({ jobId }) => jobId))]
  if (jobIds.length === 0) return
  await tx
    .update(printJob)
    .set({ status: 'printed', endedAt: now })
    .where(
      and(
        inArray(printJob.id, jobIds),
        eq(printJob.status, 'printing'),
        sql`not exists (select from print_piece p where p.job_id = print_job.id and p.ended_at is null)`,
      ),
    )
}

/**
 * The effect of an order's action on its print jobs. Thermoforming starts with the printed pieces; an order that
 * leaves production is removed from all jobs, and planned entries are deleted. The order is locked.
 */
export const followOrder = async (
  tx: Tx,
  order: Pick<OrderRow, 'companyId' | 'id'>,
  action: OrderAction,
  now: Date,
): Promise<void> => {
  if (leavesPrintJobs.includes(action)) await endPrintPieces(tx, order, now)
  else if (action === 'make') await endPrintedEntries(tx, order, now)
}

/** Removes an order from all print jobs. The order is locked. */
const endPrintPieces = async (
  tx: Tx,
  order: Pick<OrderRow, 'companyId' | 'id'>,
  now: Date,
): Promise<void> => {
  const plannedJobs = tx.select({ id: printJob.id }).from(printJob).where(eq(printJob.status, 'planned'))
  await tx.delete(printPiece).where(and(ofOrder(order), inArray(printPiece.jobId, plannedJobs)))
  await endPrintedEntries(tx, order, now)
}

/** `PJ-26-00012`: year, sequence number of the provider. */
const issueIdentifier = async (tx: Tx, now: Date): Promise<string> => {
  const { rows } = await tx.execute<{ number: string }>(sql`select nextval('print_job_number') as number`)
  return `PJ-${String(now.getUTCFullYear()).slice(2)}-${String(rows[0]?.number).padStart(5, '0')}`
}

/** The folded columns for searches and for the check for equal names. */
export const foldedOf = ({ name, printer }: { name: string; printer?: string | null | undefined }) => ({
  nameFolded: fold(name),
  printerFolded: fold(printer ?? ''),
})

type NewJob = Pick<PrintJobRow, 'name' | 'printer' | 'material' | 'lotId' | 'status'>

/** Inserts a job; null if a job with this name is planned or being printed. */
export const insertJob = async (tx: Tx, job: NewJob, { staffId, now }: Recorder): Promise<string | null> => {
  const [created] = await tx
    .insert(printJob)
    .values({
      id: randomUUID(),
      identifier: await issueIdentifier(tx, now),
      ...job,
      ...foldedOf(job),
      staffId,
      createdAt: now,
      startedAt: job.status === 'printing' ? now : null,
    })
    .onConflictDoNothing()
    .returning({ id: printJob.id })
  return created?.id ?? null
}

const openStatuses: readonly PrintJobStatus[] = ['planned', 'printing']

/** The job with this name that is planned or being printed, locked. */
export const lockOpenJob = async (tx: Tx, name: string): Promise<string | undefined> => {
  const [job] = await tx
    .select({ id: printJob.id })
    .from(printJob)
    .where(and(eq(printJob.nameFolded, fold(name)), inArray(printJob.status, [...openStatuses])))
    .for('update')
  return job?.id
}

/**
 * Adds an order that was started with the name of a job: to the job that is planned or being printed, otherwise to a
 * new one that is being printed. The caller has locked the order.
 */
export const joinJob = async (
  tx: Tx,
  order: OrderRow,
  name: string,
  lots: readonly LotForm[],
  actor: Recorder,
): Promise<void> => {
  const resin = lots.find(({ material }) => material === 'PRINT_RESIN')
  const [lot] = resin ? await lockLots(tx, [resin], actor.now) : []
  const jobId =
    (await lockOpenJob(tx, name)) ??
    (await insertJob(
      tx,
      { name, printer: null, material: 'PRINT_RESIN', lotId: lot?.id ?? null, status: 'printing' },
      actor,
    )) ??
    (await lockOpenJob(tx, name)) ??
    refuse('STALE_STATUS', { status: 'printed' })
  await endPrintPieces(tx, order, actor.now)
  await addPieces(tx, { order, jobId, tray: 1, pieces: allPieces(order), isRemake: false }, actor.now)
}

export type PiecesToPrint = readonly { readonly piece: string | null; readonly quantity: number }[]

const allPieces = (order: OrderRow): PiecesToPrint => {
  const names = piecesOf(order.steps)
  return names.length > 0
    ? names.map(piece => ({ piece, quantity: 1 }))
    : [{ piece: null, quantity: order.quantity }]
}

/**
 * The pieces of an order that have to be printed and are on no job: all before production starts, then those scrapped
 * and not yet remade. The caller has locked the order.
 */
export const readPiecesToPrint = async (
  tx: Tx,
  order: OrderRow,
): Promise<{ pieces: PiecesToPrint; isRemake: boolean }> => {
  const printedPieces = await tx
    .select({ piece: printPiece.piece })
    .from(printPiece)
    .where(and(ofOrder(order), isNull(printPiece.endedAt)))
  const withoutJob = (pieces: PiecesToPrint): PiecesToPrint =>
    pieces.filter(({ piece }) => !printedPieces.some(entry => entry.piece === piece))
  if (order.status === 'READY_FOR_MANUFACTURING')
    return { pieces: withoutJob(allPieces(order)), isRemake: false }
  if (order.status !== 'PROCESSING' && order.status !== 'MANUFACTURING')
    return { pieces: [], isRemake: false }
  const waitingScraps = await tx
    .select({ piece: orderScrap.piece })
    .from(orderScrap)
    .where(
      and(
        eq(orderScrap.companyId, order.companyId),
        eq(orderScrap.orderId, order.id),
        isNull(orderScrap.remadeAt),
      ),
    )
    .orderBy(orderScrap.piece)
  const unnamed = waitingScraps.filter(({ piece }) => piece === null).length
  return {
    pieces: withoutJob([
      ...waitingScraps.flatMap(({ piece }) => (piece === null ? [] : [{ piece, quantity: 1 }])),
      ...(unnamed > 0 ? [{ piece: null, quantity: unnamed }] : []),
    ]),
    isRemake: true,
  }
}

type Added = {
  readonly order: OrderRow
  readonly jobId: string
  readonly tray: number
  readonly pieces: PiecesToPrint
  readonly isRemake: boolean
}

export const addPieces = async (
  tx: Tx,
  { order, jobId, tray, pieces, isRemake }: Added,
  now: Date,
): Promise<void> => {
  if (pieces.length === 0) return
  await tx.insert(printPiece).values(
    pieces.map(({ piece, quantity }) => ({
      id: randomUUID(),
      companyId: order.companyId,
      orderId: order.id,
      jobId,
      tray,
      piece,
      quantity,
      isRemake,
      createdAt: now,
    })),
  )
}
