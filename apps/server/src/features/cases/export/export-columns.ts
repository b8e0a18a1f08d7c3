import { type CaseListRow, caseStatusWording, type Side } from '@archway/contract/cases'
import type { Language } from '@archway/words'
import { nameOfCountry } from '@archway/words/locale'
import { translate } from '../../../platform/words.ts'

/** Dates are local times of the company in the UTC fields: spreadsheets have no time zones. */
export type Cell = string | Date | null
export type ExportColumn = {
  readonly id: string
  readonly header: string
  readonly kind: 'text' | 'day' | 'moment'
  readonly cell: (row: CaseListRow) => Cell
}

type Reader = { readonly language: Language; readonly timeZone: string; readonly isStaff: boolean }

/** Converts an instant to local time in the zone, as a Date whose UTC fields have it. */
export const wallClock = (timeZone: string): ((iso: string | null) => Date | null) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return iso => {
    if (iso === null) return null
    const parts = Object.fromEntries(format.formatToParts(new Date(iso)).map(part => [part.type, part.value]))
    return new Date(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:00Z`)
  }
}

/** The columns of a case export: the columns of the case list, with headings in the reader's language. */
export const exportColumns = (
  side: Side | null,
  { language, timeZone, isStaff }: Reader,
): readonly ExportColumn[] => {
  const word = (key: string) => translate(language, 'caseList', key)
  const local = wallClock(timeZone)
  const column = (
    id: string,
    cell: ExportColumn['cell'],
    kind: ExportColumn['kind'] = 'text',
  ): ExportColumn => ({ id, header: word(`column.${id}`), kind, cell })
  return [
    column('identifier', row => row.identifier),
    column('firstName', row => row.firstName),
    column('lastName', row => row.lastName),
    ...(isStaff ? [column('company', row => row.company.name)] : []),
    column('product', row => word(`product.${row.product}`)),
    column('batch', row =>
      row.product === 'AL' ? translate(language, 'orders', `batch.${row.batchLabel}`) : null,
    ),
    column('impression', row => row.impressionType && word(`impression.${row.impressionType}`)),
    column('plan', row => word(row.withTs ? 'filter.planNo' : 'filter.planYes')),
    ...(side === 'client'
      ? []
      : [
          column('doctor', row => row.doctor?.name ?? null),
          column('rm', row => row.doctor?.assignRM?.name ?? null),
          column('country', row => row.doctor && nameOfCountry(row.doctor.currentCountry, language)),
        ]),
    column('createdBy', row => row.createdBy),
    column('status', row =>
      translate(language, 'cases', `status.${caseStatusWording(row.status, row.side, row.withTs)}`),
    ),
    column('dueAt', row => local(row.dueAt), 'day'),
    column('overdue', row => (row.overdue ? word('overdue') : null)),
    column('updatedAt', row => local(row.updatedAt), 'moment'),
    column('createdAt', row => local(row.createdAt), 'moment'),
  ]
}
