import { useState } from 'react'
import { addressesOf, belongsTo, type Destination, destinationOf } from './destinations.ts'
import type { Packed } from './use-packed.ts'
import { useScan } from './use-scan.ts'

const nothing: ReadonlySet<string> = new Set()

/** The input of a new shipment: destination, address and selected orders. */
export const useBuilder = ({ packed, onFound, preselected }: Packed & { preselected: readonly string[] }) => {
  const [initialOrders] = useState(() => {
    const all = packed.filter(({ uuid }) => preselected.includes(uuid))
    return all.filter(order => all[0] && belongsTo(order, destinationOf(all[0])))
  })
  const [to, setTo] = useState<Destination | null>(() =>
    initialOrders[0] ? destinationOf(initialOrders[0]) : null,
  )
  const [chosenAddress, setChosenAddress] = useState<string | null>(null)
  const [tickedIds, setTickedIds] = useState<ReadonlySet<string>>(
    () => new Set(initialOrders.map(({ uuid }) => uuid)),
  )

  const fittingOrders = to ? packed.filter(order => belongsTo(order, to)) : []
  const tickedOrders = new Set(
    fittingOrders.filter(({ uuid }) => tickedIds.has(uuid)).map(({ uuid }) => uuid),
  )
  const addresses = addressesOf(fittingOrders)
  const address =
    addresses.find(({ uuid }) => uuid === chosenAddress) ??
    addressesOf(fittingOrders.filter(({ uuid }) => tickedOrders.has(uuid)))[0] ??
    addresses[0]

  const changeDestination = (next: Destination | null) => {
    setTo(next)
    setChosenAddress(null)
    setTickedIds(nothing)
  }
  const setChosen = (uuids: readonly string[], isOn: boolean) =>
    setTickedIds(current => {
      const next = new Set(current)
      for (const uuid of uuids)
        if (isOn) next.add(uuid)
        else next.delete(uuid)
      return next
    })

  const scan = useScan({
    packedOrders: packed,
    tickedOrders,
    accepts: order => !to || tickedOrders.size === 0 || belongsTo(order, to),
    onTake: order => {
      if (!to || !belongsTo(order, to)) changeDestination(destinationOf(order))
      setChosen([order.uuid], true)
      onFound(order)
    },
  })
  return {
    preselectedCount: initialOrders.length,
    to,
    changeDestination,
    fittingOrders,
    ticked: tickedOrders,
    tick: setChosen,
    addresses,
    address,
    chooseAddress: setChosenAddress,
    scan,
  }
}
