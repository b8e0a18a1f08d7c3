import type { DateFormat } from '@archway/contract/kernel'
import type { Shipment, ShipmentCase } from '@archway/contract/shipments'
import type { Language } from '@archway/words'
import { createSection, renderPdf } from '../../platform/pdf/page.ts'
import { createTable } from '../../platform/pdf/table.ts'
import { translate } from '../../platform/words.ts'

export type PackingSlip = {
  readonly shipment: Shipment
  readonly cases: readonly ShipmentCase[]
  readonly language: Language
  readonly dateFormat: DateFormat
  readonly madeAt: Date
}

/** The packing slip as an A4 PDF. */
export const packingSlip = ({
  shipment,
  cases,
  language,
  dateFormat,
  madeAt,
}: PackingSlip): Promise<Buffer> => {
  const translateLabel = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'shipments', `slip.${key}`, values)
  const fact = (key: string, value: string | number | null) =>
    value === null || value === '' ? [] : [{ label: translateLabel(key), value: String(value) }]
  const { address } = shipment
  return renderPdf({
    language,
    dateFormat,
    title: translateLabel('title'),
    mark: shipment.identifier,
    code: shipment.identifier,
    facts: [
      ...fact('recipient', address.recipient),
      ...fact(
        'address',
        [address.title, address.street, address.city, address.state, address.zipCode, address.countryTitle]
          .filter(Boolean)
          .join(', '),
      ),
      ...fact('phone', address.phone),
      ...fact('courier', shipment.courier.title),
      ...fact('airwayBillNumber', shipment.airwayBillNumber),
      ...fact('boxes', shipment.boxes),
      ...fact(
        'weight',
        shipment.weightKg === null ? null : translateLabel('kg', { value: shipment.weightKg }),
      ),
      ...fact('doctor', shipment.doctor?.name ?? null),
      ...fact('cases', cases.length),
    ],
    reference: shipment.identifier,
    madeAt,
    body: [
      createSection(
        language,
        translateLabel('inside'),
        createTable(
          language,
          [
            { label: translateLabel('case'), share: 2 },
            { label: translateLabel('patient'), share: 2 },
            { label: translateLabel('product'), share: 1.5 },
            { label: translateLabel('batch') },
            { label: translateLabel('upper'), numeric: true },
            { label: translateLabel('lower'), numeric: true },
            { label: translateLabel('pieces'), numeric: true },
          ],
          cases.map(({ identifier, patientName, product, order }) => [
            identifier,
            patientName,
            translate(language, 'caseList', `product.${product}`),
            order.request
              ? translate(language, 'requests', `type.${order.request.type}`)
              : translate(language, 'orders', `batch.${order.batch}`),
            range(order.steps.upper),
            range(order.steps.lower),
            String(order.quantity),
          ]),
        ),
      ),
    ],
  })
}

const range = (steps: readonly [number, number] | null): string => {
  if (!steps) return '–'
  const [from, to] = steps
  return from === to ? String(from) : `${from}–${to}`
}
