import type { DateFormat } from '@archway/contract/kernel'
import type { Order } from '@archway/contract/orders'
import type { Language } from '@archway/words'
import { madeWithRows, type OrderPreferences } from '@archway/words/made-with'
import { type Fact, pdf, section } from '../../platform/pdf/page.ts'
import { printedDay } from '../../platform/pdf/printed-day.ts'
import { table } from '../../platform/pdf/table.ts'
import { say } from '../../platform/words.ts'
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
  const words = (key: string) => say(language, 'orders', key)
  const fact = (key: string, value: string | null): Fact[] =>
    value ? [{ label: say(language, 'documents', `plan.${key}`), value }] : []
  return pdf({
    language,
    dateFormat: record.dateFormat,
    title: words('made.record'),
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
        ? say(language, 'requests', `type.${order.request.type}`)
        : order.batch && words(`batch.${order.batch}`)
      const rows = [
        [words('column.createdAt'), printedDay(order.createdAt, record.dateFormat)],
        [words('column.status'), words(`status.${order.status}`)],
        [words('column.steps'), stepRanges(language, order.steps).join(' · ') || '–'],
        [words('column.quantity'), String(order.quantity)],
        ...madeWithRows((feature, key) => say(language, feature, key), order).map(({ label, values }) => [
          label,
          values.join(' · '),
        ]),
      ]
      return section(
        language,
        [order.identifier, kind].filter(Boolean).join(' · '),
        table(language, [{ label: words('made.setting') }, { label: words('made.value'), share: 3 }], rows),
      )
    }),
  })
}
