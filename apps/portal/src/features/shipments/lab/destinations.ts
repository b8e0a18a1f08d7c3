import type { AddressSnapshot, BoardOrder } from '@archway/contract/orders'
import type { ShipmentKind } from '@archway/contract/shipments'
import { compareTexts } from '@archway/words/locale'
import { currentLanguage } from '../../../platform/i18n/language.ts'

/** The destination of a shipment: one company's side, and one doctor if it is sent there directly. */
export type Destination = {
  readonly companyUuid: string
  readonly kind: ShipmentKind
  readonly doctorUuid: string | null
}

const kindOf = (order: Pick<BoardOrder, 'side'>): ShipmentKind => (order.side === 'doctor' ? 'dso' : 'client')

/** Whether an order is shipped directly to its doctor. */
const isDirect = ({ doctor, shippingAddress }: BoardOrder): boolean =>
  doctor !== null && shippingAddress?.recipient === doctor.name

/** The destination of an order. */
export const destinationOf = (order: BoardOrder): Destination => ({
  companyUuid: order.company.uuid,
  kind: kindOf(order),
  doctorUuid: isDirect(order) && order.doctor ? order.doctor.uuid : null,
})

/** The destination of the first order of a company. */
export const destinationOfCompany = (
  orders: readonly BoardOrder[],
  companyUuid: string,
): Destination | null => {
  const first = orders.find(order => order.company.uuid === companyUuid)
  return first ? destinationOf(first) : null
}

export const belongsTo = (order: BoardOrder, to: Destination): boolean =>
  order.company.uuid === to.companyUuid &&
  kindOf(order) === to.kind &&
  (to.doctorUuid === null || order.doctor?.uuid === to.doctorUuid)

type NamedDestination = { uuid: string; name: string }
const uniqueDestinations = <T extends NamedDestination>(all: readonly T[]): T[] => [
  ...new Map(all.map(destination => [destination.uuid, destination])).values(),
]

export const companiesOf = (orders: readonly BoardOrder[]): NamedDestination[] =>
  uniqueDestinations(orders.map(({ company }) => company)).sort((a, b) =>
    compareTexts(currentLanguage())(a.name, b.name),
  )

export const kindsOf = (orders: readonly BoardOrder[], companyUuid: string): ShipmentKind[] =>
  (['client', 'dso'] as const).filter(kind =>
    orders.some(order => order.company.uuid === companyUuid && kindOf(order) === kind),
  )

export const doctorsOf = (orders: readonly BoardOrder[], companyUuid: string): NamedDestination[] =>
  uniqueDestinations(
    orders
      .filter(order => order.company.uuid === companyUuid && kindOf(order) === 'dso')
      .flatMap(({ doctor }) => doctor ?? []),
  )

/** The addresses of the orders, the most frequent first. */
export const addressesOf = (orders: readonly BoardOrder[]): AddressSnapshot[] => {
  const counts = new Map<string, { address: AddressSnapshot; count: number }>()
  for (const { shippingAddress: address } of orders)
    if (address) counts.set(address.uuid, { address, count: (counts.get(address.uuid)?.count ?? 0) + 1 })
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ address }) => address)
}
