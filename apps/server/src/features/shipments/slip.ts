import type { DateFormat } from '@archway/contract/kernel'
import type { Shipment, ShipmentCase } from '@archway/contract/shipments'
import type { Language } from '@archway/words'
import { pdf, section } from '../../platform/pdf/page.ts'
import { table } from '../../platform/pdf/table.ts'
import { say } from '../../platform/words.ts'

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
  const words = (key: string, values: Record<string, string | number> = {}) =>
    say(language, 'shipments', `slip.${key}`, values)
  const fact = (key: string, value: string | number | null) =>
    value === null || value === '' ? [] : [{ label: words(key), value: String(value) }]
  const { address } = shipment
  return pdf({
    language,
    dateFormat,
    title: words('title'),
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
      ...fact('weight', shipment.weightKg === null ? null : words('kg', { value: shipment.weightKg })),
      ...fact('doctor', shipment.doctor?.name ?? null),
      ...fact('cases', cases.length),
    ],
    reference: shipment.identifier,
    madeAt,
    body: [
      section(
        language,
        words('inside'),
        table(
          language,
          [
            { label: words('case'), share: 2 },
            { label: words('patient'), share: 2 },
            { label: words('product'), share: 1.5 },
            { label: words('batch') },
            { label: words('upper'), numeric: true },
            { label: words('lower'), numeric: true },
            { label: words('pieces'), numeric: true },
          ],
          cases.map(({ identifier, patientName, product, order }) => [
            identifier,
            patientName,
            say(language, 'caseList', `product.${product}`),
            order.request
              ? say(language, 'requests', `type.${order.request.type}`)
              : say(language, 'orders', `batch.${order.batch}`),
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
