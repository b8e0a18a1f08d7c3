import { useState } from 'react'
import { addressesOf, belongsTo, type Destination, destinationOf } from './destinations.ts'
import type { Packed } from './use-packed.ts'
import { useScan } from './use-scan.ts'

const nothing: ReadonlySet<string> = new Set()

/** The input of a new shipment: destination, address and selected orders. */
export const useBuilder = ({ packed, onFound, preselected }: Packed & { preselected: readonly string[] }) => {
  const [given] = useState(() => {
    const all = packed.filter(({ uuid }) => preselected.includes(uuid))
    return all.filter(order => all[0] && belongsTo(order, destinationOf(all[0])))
  })
  const [to, setTo] = useState<Destination | null>(() => (given[0] ? destinationOf(given[0]) : null))
  const [chosen, setChosen] = useState<string | null>(null)
  const [marked, setMarked] = useState<ReadonlySet<string>>(() => new Set(given.map(({ uuid }) => uuid)))

  const fitting = to ? packed.filter(order => belongsTo(order, to)) : []
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

  const scan = useScan({
    packed,
    ticked,
    accepts: order => !to || ticked.size === 0 || belongsTo(order, to),
    onTake: order => {
      if (!to || !belongsTo(order, to)) head(destinationOf(order))
      tick([order.uuid], true)
      onFound(order)
    },
  })
  return {
    given: given.length,
    to,
    head,
    fitting,
    ticked,
    tick,
    addresses,
    address,
    chooseAddress: setChosen,
    scan,
  }
}
