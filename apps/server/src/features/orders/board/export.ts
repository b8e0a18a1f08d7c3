import { patientName } from '@archway/contract/cases'
import type { Language, Words } from '@archway/words'
import { translate } from '../../../platform/words.ts'
import { type CsvTable, writeCsv } from '../../../platform/work/csv.ts'
import { daysLate } from '../facts.ts'
import { stepRanges } from '../steps-text.ts'
import type { BoardRow } from './store.ts'

const day = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null

/** The orders of the board as CSV: days as YYYY-MM-DD, lateness in whole days. */
export const ordersCsv = (rows: readonly BoardRow[], language: Language, now: Date): Buffer => {
  const translateColumn = (key: keyof Words['lab']['board']['column']) =>
    translate(language, 'lab', `board.column.${key}`)
  const translateViewColumn = (key: keyof Words['lab']['boardView']['column']) =>
    translate(language, 'lab', `boardView.column.${key}`)
  const table: CsvTable = {
    header: [
      translateColumn('identifier'),
      translateColumn('patient'),
      translateViewColumn('company'),
      translateViewColumn('doctor'),
      translateColumn('product'),
      translateViewColumn('batch'),
      translateViewColumn('steps'),
      translateColumn('quantity'),
      translateViewColumn('status'),
      translateViewColumn('printJob'),
      translateViewColumn('assignee'),
      translateViewColumn('shipment'),
      translateColumn('createdAt'),
      translateColumn('due'),
      translateViewColumn('daysLate'),
      translateViewColumn('note'),
    ],
    rows: rows.map(({ order, caseRow, companyName, doctorName, assigneeName }) => [
      order.identifier,
      patientName(caseRow),
      companyName,
      doctorName,
      translate(language, 'caseList', `product.${order.product}`),
      order.requestType
        ? translate(language, 'requests', `type.${order.requestType}`)
        : order.batch && translate(language, 'orders', `batch.${order.batch}`),
      stepRanges(language, order.steps).join(' · '),
      order.quantity,
      translate(language, 'orders', `status.${order.status}`),
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
