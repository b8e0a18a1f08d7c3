import { type CaseListRow, caseCalls } from '@archway/contract/cases'
import { fold } from '@archway/contract/kernel'
import {
  type BoardOrder,
  orderCalls,
  type PrintJob,
  printJobCalls,
  readLabelCode,
} from '@archway/contract/orders'
import { type Shipment, shipmentCalls } from '@archway/contract/shipments'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { callKey } from '../../../platform/http/use-call.ts'
import { orderByCode } from '../../../platform/work/order-by-code.ts'

export type FoundCode =
  | {
      readonly kind: 'order'
      readonly order: BoardOrder
      readonly step: number | null
      readonly piece: string | null
    }
  | { readonly kind: 'shipment'; readonly shipment: Shipment }
  | { readonly kind: 'printJob'; readonly job: PrintJob }
  | { readonly kind: 'case'; readonly row: CaseListRow }

/**
 * Finds what a code identifies: an order, a bag or piece of it, the newest order of a case, a case without orders, a
 * shipment by its own number or that of the courier, or a print job; null if nothing.
 */
export const findCode = async (code: string, signal?: AbortSignal): Promise<FoundCode | null> => {
  const { identifier, step, piece } = readLabelCode(code)
  const options = { quiet: true, ...(signal ? { signal } : {}) }
  if (/^pj-/i.test(fold(identifier))) {
    const jobs = await send(printJobCalls.printJobs, {
      query: { filter: { LIKE: { identifier } }, paginate: 20 },
      ...options,
    })
    const job = jobs.data.find(candidate => fold(candidate.identifier) === fold(identifier))
    return job ? { kind: 'printJob', job } : null
  }
  const orders = await send(orderCalls.board, {
    query: { filter: { LIKE: { identifier } }, order: 'createdAt desc', paginate: 20 },
    ...options,
  })
  const order = orderByCode(orders.data, code)
  if (order) return { kind: 'order', order, step, piece }
  const filter = { OR: [{ LIKE: { identifier } }, { LIKE: { airwayBillNumber: identifier } }] }
  const [shipments, cases] = await Promise.all([
    send(shipmentCalls.allShipments, {
      query: { filter, order: 'createdAt desc', paginate: 20 },
      ...options,
    }),
    send(caseCalls.list, {
      query: { filter: { LIKE: { identifier } }, sides: 'all', paginate: 20 },
      ...options,
    }),
  ])
  const isScanned = (text: string | null): boolean => text !== null && fold(text) === fold(identifier)
  const shipment =
    shipments.data.find(candidate => isScanned(candidate.identifier)) ??
    shipments.data.find(candidate => isScanned(candidate.airwayBillNumber))
  if (shipment) return { kind: 'shipment', shipment }
  const row = cases.data.find(candidate => isScanned(candidate.identifier))
  return row ? { kind: 'case', row } : null
}

/** Looks up what a code identifies, again whenever orders change. */
export const useCode = (code: string | undefined) =>
  useQuery({
    queryKey: [...callKey(orderCalls.board), 'code', code],
    queryFn: ({ signal }) => findCode(code ?? '', signal),
    enabled: code !== undefined && code !== '',
  })
