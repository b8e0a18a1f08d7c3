import type { Lot, TracedOrder } from '@archway/contract/lab'
import type { Language, Words } from '@archway/words'
import { translate } from '../../../platform/words.ts'
import { writeCsv } from '../../../platform/work/csv.ts'

const day = (instant: string | null): string | null => instant?.slice(0, 10) ?? null

/** Lots as CSV: days as YYYY-MM-DD, in UTC. */
export const lotsCsv = (lots: readonly Lot[], language: Language): Buffer => {
  const columns = [
    'material',
    'number',
    'expiresOn',
    'orders',
    'openOrders',
    'companies',
    'lastUsedAt',
  ] as const
  return writeCsv(language, {
    header: [...columns, 'state' as const].map(key => translate(language, 'lots', `column.${key}`)),
    rows: lots.map(lot => [
      translate(language, 'lots', `material.${lot.material}`),
      lot.number,
      lot.expiresOn,
      lot.orders,
      lot.openOrders,
      lot.companies,
      day(lot.lastUsedAt),
      lot.isRecalled ? translate(language, 'lots', 'recalled') : null,
    ]),
  })
}

/** The orders made from a lot as CSV: one line for each, days as YYYY-MM-DD. */
export const tracedCsv = (
  lot: Pick<Lot, 'material' | 'number'>,
  orders: readonly TracedOrder[],
  language: Language,
): Buffer => {
  const head = (key: keyof Words['lots']['column']) => translate(language, 'lots', `column.${key}`)
  return writeCsv(language, {
    header: [
      head('material'),
      head('number'),
      head('order'),
      head('case'),
      head('patient'),
      head('company'),
      head('doctor'),
      head('status'),
      head('recordedAt'),
      head('recordedBy'),
      head('shipment'),
      head('courier'),
      head('tracking'),
      head('shippedAt'),
    ],
    rows: orders.map(order => [
      translate(language, 'lots', `material.${lot.material}`),
      lot.number,
      order.identifier,
      order.caseIdentifier,
      order.patientName,
      order.company.name,
      order.doctor?.name ?? null,
      translate(language, 'orders', `status.${order.status}`),
      day(order.recordedAt),
      order.recordedBy,
      order.shipment?.identifier ?? null,
      order.shipment?.courier ?? null,
      order.shipment?.airwayBillNumber ?? null,
      day(order.shipment?.shippedAt ?? null),
    ]),
  })
}
