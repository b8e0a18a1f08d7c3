import type { BoardOrder } from '@archway/contract/orders'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toast.ts'
import { addressesOf, type Destination, destinationOf, fits, orderByCode } from './destinations.ts'

const nothing: ReadonlySet<string> = new Set()

/** What goes into a new shipment: destination, address and ticked orders. */
export const useBuilder = (packed: readonly BoardOrder[]) => {
  const { t } = useTranslation('lab')
  const [to, setTo] = useState<Destination | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [marked, setMarked] = useState(nothing)

  const fitting = to ? packed.filter(order => fits(order, to)) : []
  const ticked = new Set(fitting.filter(({ uuid }) => marked.has(uuid)).map(({ uuid }) => uuid))
  const addresses = addressesOf(fitting)
  const address =
    addresses.find(({ uuid }) => uuid === chosen) ??
    addressesOf(fitting.filter(({ uuid }) => ticked.has(uuid)))[0] ??
    addresses[0]

  const head = (next: Destination | null) => {
    setTo(next)
    setChosen(null)
    setMarked(nothing)
  }
  const tick = (uuids: readonly string[], on: boolean) =>
    setMarked(known => {
      const next = new Set(known)
      for (const uuid of uuids)
        if (on) next.add(uuid)
        else next.delete(uuid)
      return next
    })

  /** Takes a scanned code: into the present shipment, or as the first order of one. */
  const scan = (code: string): string | null => {
    const order = orderByCode(packed, code)
    if (!order) return t('parcel.scanUnknown', { code: code.trim() })
    const { uuid, identifier, company, doctor } = order
    if (ticked.has(uuid)) return t('parcel.scanTwice', { identifier })
    if (to && ticked.size > 0 && !fits(order, to)) {
      const where = doctor ? `${company.name}, ${doctor.name}` : company.name
      return t('parcel.scanOther', { identifier, where })
    }
    if (!to || !fits(order, to)) head(destinationOf(order))
    tick([uuid], true)
    toast.success(t('parcel.scanned', { identifier }), { id: 'scanned' })
    return null
  }
  return { to, head, fitting, ticked, tick, addresses, address, chooseAddress: setChosen, scan }
}
