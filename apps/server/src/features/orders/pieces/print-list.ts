import { patientName } from '@archway/contract/cases'
import type { QueryOf } from '@archway/contract/kernel'
import {
  allowedPrintJobActions,
  type PrintJob,
  type PrintJobDetail,
  type printJobCalls,
} from '@archway/contract/orders'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { orderBy, whereFilter } from '../../../platform/db/filter.ts'
import { withTotal } from '../../../platform/db/page.ts'
import { caseFile } from '../../cases/index.ts'
import { staff } from '../../contacts/index.ts'
import { caseOrder, materialLot, printJob, printPiece } from '../table.ts'

const countSql = (counted: ReturnType<typeof sql>) =>
  sql<number>`(select ${counted} from print_piece p where p.job_id = ${printJob.id})`

const columns = {
  job: printJob,
  lot: materialLot,
  createdBy: staff.name,
  orders: countSql(sql`count(distinct p.order_id)::int`),
  pieces: countSql(sql`coalesce(sum(p.quantity), 0)::int`),
}

const select = (tx: Tx) =>
  tx
    .select(columns)
    .from(printJob)
    .leftJoin(materialLot, eq(materialLot.id, printJob.lotId))
    .leftJoin(staff, eq(staff.id, printJob.staffId))

type Row = Awaited<ReturnType<typeof select>>[number]

const presentJob = ({ job, lot, createdBy, orders, pieces }: Row, mayAct: boolean): PrintJob => ({
  uuid: job.id,
  identifier: job.identifier,
  name: job.name,
  printer: job.printer,
  material: job.material,
  lot: lot && { uuid: lot.id, material: lot.material, number: lot.number, expiresOn: lot.expiresOn },
  status: job.status,
  reason: job.reason,
  orders,
  pieces,
  createdAt: job.createdAt.toISOString(),
  createdBy,
  startedAt: job.startedAt?.toISOString() ?? null,
  endedAt: job.endedAt?.toISOString() ?? null,
  allowedActions: mayAct ? allowedPrintJobActions(job.status) : [],
})

/** One page of the print jobs, and how many there are. */
export const listPrintJobs = async (
  tx: Tx,
  query: QueryOf<typeof printJobCalls.printJobs>,
  mayAct: boolean,
): Promise<{ rows: PrintJob[]; total: number }> => {
  const where = whereFilter(query.filter, {
    status: printJob.status,
    material: printJob.material,
    identifier: printJob.identifier,
    name: { folded: printJob.nameFolded },
    printer: { folded: printJob.printerFolded },
    lot: materialLot.number,
  })
  const rows = await select(tx)
    .where(where)
    .orderBy(
      ...orderBy(
        query.order,
        { createdAt: printJob.createdAt, identifier: printJob.identifier },
        printJob.id,
      ),
    )
    .limit(query.paginate)
    .offset((query.page - 1) * query.paginate)
  const count = tx
    .select({ total: sql<number>`count(*)::int` })
    .from(printJob)
    .leftJoin(materialLot, eq(materialLot.id, printJob.lotId))
    .where(where)
  return withTotal(
    query,
    rows.map(row => presentJob(row, mayAct)),
    count,
  )
}

/** A print job with the pieces on it. */
export const findPrintJobDetail = async (
  tx: Tx,
  id: string,
  mayAct: boolean,
): Promise<PrintJobDetail | undefined> => {
  const [row] = await select(tx).where(eq(printJob.id, id))
  if (!row) return undefined
  const entries = await tx
    .select({
      piece: printPiece,
      order: caseOrder,
      patient: { firstName: caseFile.firstName, lastName: caseFile.lastName },
    })
    .from(printPiece)
    .innerJoin(
      caseOrder,
      and(eq(caseOrder.companyId, printPiece.companyId), eq(caseOrder.id, printPiece.orderId)),
    )
    .innerJoin(caseFile, and(eq(caseFile.companyId, caseOrder.companyId), eq(caseFile.id, caseOrder.caseId)))
    .where(eq(printPiece.jobId, id))
    .orderBy(printPiece.tray, caseOrder.identifier, sql`${printPiece.piece} desc nulls last`, printPiece.id)
  return {
    ...presentJob(row, mayAct),
    entries: entries.map(({ piece, order, patient }) => ({
      uuid: piece.id,
      order: {
        uuid: order.id,
        identifier: order.identifier,
        status: order.status,
        caseUuid: order.caseId,
      },
      patientName: patientName(patient),
      tray: piece.tray,
      piece: piece.piece,
      quantity: piece.quantity,
      isRemake: piece.isRemake,
    })),
  }
}
