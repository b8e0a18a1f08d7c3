import { describe, expect, it } from 'vitest'
import { findDeadEnds, findUnreachable } from '../kernel/machine.rules.ts'
import type { ShipmentActor, ShipmentFacts } from './status.rules.ts'
import {
  allowedShipmentActions,
  findShipmentActionRefusal,
  shipmentMachine,
  shipmentStatuses,
  shipmentTarget,
  withheldShipmentActions,
} from './status.rules.ts'

const now = new Date('2026-03-02T12:00:00Z')
const shipment = (overrides: Partial<ShipmentFacts> = {}): ShipmentFacts => ({
  status: 'PENDING',
  kind: 'dso',
  orders: 2,
  airwayBillNumber: '1234567890',
  courierRequiresAwb: true,
  waitingForLastMile: 2,
  arrived: 0,
  shippedAt: now,
  carrierScanned: false,
  now,
  ...overrides,
})
const staff = { kind: 'staff', staffRole: 'production', blocked: false } as const
const dso = { kind: 'dso', staffRole: null, blocked: false } as const
const shipped = { status: 'SHIPPED' } as const

describe('STAT-48, STAT-49: shipments', () => {
  it('S1 to S6: both statuses are entered and left', () => {
    expect(findUnreachable(shipmentMachine, shipmentStatuses)).toEqual([])
    expect(findDeadEnds(shipmentMachine, shipmentStatuses)).toEqual([])
    expect(shipmentMachine.map(row => row.row)).toEqual(['S1', 'S2', 'S3', 'S4', 'S5', 'S6'])
  })

  it.each([
    ['S3', 'ship', {}, staff, null],
    ['S3 by a planner', 'ship', {}, { ...staff, staffRole: 'planner' }, 'STAFF_ROLE'],
    ['S3 empty', 'ship', { orders: 0 }, staff, 'NO_ORDERS'],
    ['S3 no air waybill', 'ship', { airwayBillNumber: null }, staff, 'AWB_MISSING'],
    ['S3 by hand', 'ship', { airwayBillNumber: null, courierRequiresAwb: false }, staff, null],
    ['S2 once it left', 'edit', shipped, staff, 'STALE_STATUS'],
    ['S5', 'lastmile', shipped, dso, null],
    ['S5 nothing to forward', 'lastmile', { ...shipped, waitingForLastMile: 0 }, dso, 'NOTHING_TO_FORWARD'],
    ['S5 not a client shipment', 'lastmile', { ...shipped, kind: 'client' }, dso, 'NOT_YOUR_ACTION'],
    ['S5 not staff', 'lastmile', shipped, staff, 'NOT_YOUR_ACTION'],
    ['S5 blocked', 'lastmile', shipped, { ...dso, blocked: true }, 'BLOCKED'],
    ['S6', 'undo', shipped, staff, null],
    [
      'S6 a day later',
      'undo',
      { ...shipped, shippedAt: new Date('2026-03-01T11:00:00Z') },
      staff,
      'TOO_LATE_TO_UNDO',
    ],
  ] as const)('%s', (_title, action, facts, actor, expected) => {
    expect(findShipmentActionRefusal(action, shipment(facts), actor)).toBe(expected)
  })

  it('shows the blocked actions only to a blocked DSO', () => {
    const listWithheld = (actor: ShipmentActor, facts: Partial<ShipmentFacts> = shipped) =>
      withheldShipmentActions(shipment(facts), actor)
    expect(listWithheld({ ...dso, blocked: true })).toEqual([{ action: 'lastmile', why: 'BLOCKED' }])
    expect(listWithheld(dso)).toEqual([])
    expect(listWithheld(staff)).toEqual([])
  })

  it('lists allowed actions, with their target status', () => {
    expect(allowedShipmentActions(shipment(), staff)).toEqual(['edit', 'ship', 'delete'])
    expect(allowedShipmentActions(shipment(shipped), dso)).toEqual(['lastmile'])
    expect([shipmentTarget('ship'), shipmentTarget('undo'), shipmentTarget('delete')]).toEqual([
      'SHIPPED',
      'PENDING',
      null,
    ])
  })
})
