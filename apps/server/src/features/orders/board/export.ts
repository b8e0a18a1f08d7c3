import { patientName } from '@archway/contract/cases'
import type { Language, Words } from '@archway/words'
import { say } from '../../../platform/words.ts'
import { type CsvTable, writeCsv } from '../../../platform/work/csv.ts'
import { daysLate } from '../facts.ts'
import { stepRanges } from '../steps-text.ts'
import type { BoardRow } from './store.ts'

const day = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null

/** The orders of the board as CSV: days as YYYY-MM-DD, lateness in whole days. */
export const ordersCsv = (rows: readonly BoardRow[], language: Language, now: Date): Buffer => {
  const words = (key: keyof Words['lab']['board']['column']) => say(language, 'lab', `board.column.${key}`)
  const more = (key: keyof Words['lab']['boardView']['column']) =>
    say(language, 'lab', `boardView.column.${key}`)
  const table: CsvTable = {
    header: [
      words('identifier'),
      words('patient'),
      more('company'),
      more('doctor'),
      words('product'),
      more('batch'),
      more('steps'),
      words('quantity'),
      more('status'),
      more('printJob'),
      more('assignee'),
      more('shipment'),
      words('createdAt'),
      words('due'),
      more('daysLate'),
      more('note'),
    ],
    rows: rows.map(({ order, caseRow, companyName, doctorName, assigneeName }) => [
      order.identifier,
      patientName(caseRow),
      companyName,
      doctorName,
      say(language, 'caseList', `product.${order.product}`),
      order.requestType
        ? say(language, 'requests', `type.${order.requestType}`)
        : order.batch && say(language, 'orders', `batch.${order.batch}`),
      stepRanges(language, order.steps).join(' · '),
      order.quantity,
      say(language, 'orders', `status.${order.status}`),
      order.printJob,
      assigneeName,
      order.shipmentIdentifier,
      day(order.createdAt),
      day(order.dueAt),
      daysLate(order, now),
      order.note,
    ]),
  }
  return writeCsv(language, table)
}
