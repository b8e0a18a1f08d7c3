import { useState } from 'react'
import { addressesOf, belongsTo, type Destination, destinationOf } from './destinations.ts'
import type { Packed } from './use-packed.ts'
import { useScan } from './use-scan.ts'

const emptySelection: ReadonlySet<string> = new Set()

type Choice = {
  readonly to: Destination | null
  readonly address: string | null
  readonly orders: readonly string[]
}

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
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(
    () => new Set(initialOrders.map(({ uuid }) => uuid)),
  )

  const fittingOrders = to ? packed.filter(order => belongsTo(order, to)) : []
  const selectedOrders = new Set(
    fittingOrders.filter(({ uuid }) => selectedIds.has(uuid)).map(({ uuid }) => uuid),
  )
  const addresses = addressesOf(fittingOrders)
  const address =
    addresses.find(({ uuid }) => uuid === chosenAddress) ??
    addressesOf(fittingOrders.filter(({ uuid }) => selectedOrders.has(uuid)))[0] ??
    addresses[0]

  /** What was chosen by hand or scanned, as it is stored when the session ends. */
  const [isChanged, setChanged] = useState(false)
  const choice: Choice = { to, address: chosenAddress, orders: [...selectedIds] }
  const restore = (stored: Choice) => {
    setTo(stored.to)
    setChosenAddress(stored.address)
    setSelectedIds(new Set(stored.orders))
    setChanged(true)
  }

  const changeDestination = (next: Destination | null) => {
    setChanged(true)
    setTo(next)
    setChosenAddress(null)
    setSelectedIds(emptySelection)
  }
  const setChosen = (uuids: readonly string[], isOn: boolean) => {
    setChanged(true)
    setSelectedIds(current => {
      const next = new Set(current)
      for (const uuid of uuids)
        if (isOn) next.add(uuid)
        else next.delete(uuid)
      return next
    })
  }
  const chooseAddress = (uuid: string) => {
    setChanged(true)
    setChosenAddress(uuid)
  }

  const scan = useScan({
    packedOrders: packed,
    selectedOrders,
    accepts: order => !to || selectedOrders.size === 0 || belongsTo(order, to),
    onAccept: order => {
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
    selected: selectedOrders,
    setSelected: setChosen,
    addresses,
    address,
    chooseAddress,
    choice,
    isChanged,
    restore,
    scan,
  }
}
