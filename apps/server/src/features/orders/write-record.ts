import type { DateFormat } from '@archway/contract/kernel'
import type { Order } from '@archway/contract/orders'
import type { Language } from '@archway/words'
import { listProductionSettings, type OrderPreferences } from '@archway/words/made-with'
import { createSection, type Fact, renderPdf } from '../../platform/pdf/page.ts'
import { printedDay } from '../../platform/pdf/printed-day.ts'
import { createTable } from '../../platform/pdf/table.ts'
import { translate } from '../../platform/words.ts'
import { stepRanges } from './steps-text.ts'

/** The preferences of an order of the case, as plain data for another process. */
export type ProductionRecord = {
  readonly language: Language
  readonly dateFormat: DateFormat
  readonly caseIdentifier: string
  readonly patientName: string
  readonly doctorName: string | null
  readonly companyName: string
  readonly madeAt: Date
  /** Oldest first. */
  readonly orders: readonly (OrderPreferences &
    Pick<Order, 'identifier' | 'batch' | 'steps' | 'quantity' | 'status' | 'createdAt'> & {
      readonly request: Pick<NonNullable<Order['request']>, 'type'> | null
    })[]
}

/** The production record of a case as an A4 PDF: a table for each order. */
export const writeRecord = (record: ProductionRecord): Promise<Buffer> => {
  const { language } = record
  const translateLabel = (key: string) => translate(language, 'orders', key)
  const fact = (key: string, value: string | null): Fact[] =>
    value ? [{ label: translate(language, 'documents', `plan.${key}`), value }] : []
  return renderPdf({
    language,
    dateFormat: record.dateFormat,
    title: translateLabel('made.record'),
    mark: record.caseIdentifier,
    facts: [
      ...fact('patient', record.patientName),
      ...fact('case', record.caseIdentifier),
      ...fact('doctor', record.doctorName),
      ...fact('company', record.companyName),
    ],
    reference: record.caseIdentifier,
    madeAt: record.madeAt,
    body: record.orders.map(order => {
      const kind = order.request
        ? translate(language, 'requests', `type.${order.request.type}`)
        : order.batch && translateLabel(`batch.${order.batch}`)
      const rows = [
        [translateLabel('column.createdAt'), printedDay(order.createdAt, record.dateFormat)],
        [translateLabel('column.status'), translateLabel(`status.${order.status}`)],
        [translateLabel('column.steps'), stepRanges(language, order.steps).join(' · ') || '–'],
        [translateLabel('column.quantity'), String(order.quantity)],
        ...listProductionSettings((feature, key) => translate(language, feature, key), order).map(
          ({ label, values }) => [label, values.join(' · ')],
        ),
      ]
      return createSection(
        language,
        [order.identifier, kind].filter(Boolean).join(' · '),
        createTable(
          language,
          [{ label: translateLabel('made.setting') }, { label: translateLabel('made.value'), share: 3 }],
          rows,
        ),
      )
    }),
  })
}
