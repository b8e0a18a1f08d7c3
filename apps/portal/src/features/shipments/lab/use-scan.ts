import { type BoardOrder, orderCalls, readLabelCode } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { send } from '../../../platform/http/client.ts'
import { nameBeside } from '../../../platform/work/name-beside.ts'
import { orderByCode } from '../../../platform/work/order-by-code.ts'
import type { Scanned } from '../../../platform/work/ScanField.tsx'

type Options = {
  /** The packed orders that are already loaded. */
  packedOrders: readonly BoardOrder[]
  selectedOrders: ReadonlySet<string>
  /** Whether the order may be in one shipment with the selected ones. */
  accepts: (order: BoardOrder) => boolean
  onAccept: (order: BoardOrder) => void
  /** The shipment that is being packed, if it exists already. */
  into?: string
}

const isPacked = (order: BoardOrder): boolean => order.status === 'READY_FOR_AWB' && order.shipment === null

/** Fetches the order with a scanned code, in any status. */
const fetchOrder = async (code: string): Promise<BoardOrder | undefined> => {
  const { data } = await send(orderCalls.board, {
    query: {
      filter: { LIKE: { identifier: readLabelCode(code).identifier } },
      order: 'createdAt desc',
      paginate: 20,
    },
  })
  return orderByCode(data.filter(isPacked), code) ?? orderByCode(data, code)
}

/** Adds scanned codes of orders and cases to a shipment, or shows why one does not belong there. */
export const useScan = ({ packedOrders, selectedOrders, accepts, onAccept, into }: Options) => {
  const { t } = useTranslation(['lab', 'orders'])
  const find = async (codes: readonly string[]): Promise<BoardOrder | undefined> => {
    for (const code of codes) {
      const packedOrder = orderByCode(packedOrders, code)
      if (packedOrder) return packedOrder
    }
    for (const code of codes) {
      const orderElsewhere = await fetchOrder(code)
      if (orderElsewhere) return orderElsewhere
    }
    return undefined
  }
  const toWrongScan = (text: string): Scanned => ({ right: false, text })
  return async (codes: readonly string[]): Promise<Scanned> => {
    const code = codes.at(-1)?.trim() ?? ''
    let order: BoardOrder | undefined
    try {
      order = await find(codes)
    } catch {
      return toWrongScan(t('lab:parcel.scanUnchecked', { code }))
    }
    if (!order) return toWrongScan(t('lab:parcel.scanUnknown', { code }))
    const { uuid, identifier, company, doctor, shipment, status } = order
    if (selectedOrders.has(uuid) || (into && shipment?.uuid === into))
      return toWrongScan(t('lab:parcel.scanTwice', { identifier }))
    if (shipment)
      return toWrongScan(t('lab:parcel.scanPlaced', { identifier, shipment: shipment.identifier }))
    if (!isPacked(order))
      return toWrongScan(t('lab:parcel.scanUnpacked', { identifier, status: t(`orders:status.${status}`) }))
    if (!accepts(order)) {
      const destinationName = [company.name, nameBeside(company.name, doctor?.name)]
        .filter(Boolean)
        .join(', ')
      return toWrongScan(t('lab:parcel.scanOther', { identifier, where: destinationName }))
    }
    onAccept(order)
    return { right: true, text: t('lab:parcel.scanned', { identifier }) }
  }
}
