import { describe, expect, it } from 'vitest'
import { findDeadEnds, findUnreachable } from '../kernel/machine.rules.ts'
import type { StaffRole } from '../kernel/role.rules.ts'
import { nextBatchLabel, nextBatchSteps, unmadeSteps } from './batch.rules.ts'
import type { OrderFacts } from './status.rules.ts'
import {
  allowedOrderActions,
  findOrderActionRefusal,
  isOrderOpen,
  orderFinalStatuses,
  orderMachine,
  orderStatuses,
  orderTarget,
} from './status.rules.ts'

const now = new Date('2026-03-02T12:00:00Z')
const order = (overrides: Partial<OrderFacts> = {}): OrderFacts => ({
  status: 'PENDING',
  filesComplete: true,
  companyBlocked: false,
  onHold: false,
  hasAddress: true,
  isRecalled: false,
  shippedAt: now,
  carrierScanned: false,
  now,
  ...overrides,
})
const staff = { kind: 'staff', staffRole: 'production' } as const

describe('STAT-40 to STAT-47: orders', () => {
  it('O1 to O12: every status is entered, only SHIPPED and CANCELED may be final', () => {
    expect(findUnreachable(orderMachine, orderStatuses)).toEqual([])
    expect(findDeadEnds(orderMachine, orderStatuses, orderFinalStatuses)).toEqual([])
    expect(new Set(orderMachine.map(row => row.row.replace('b', ''))).size).toBe(12)
    expect(orderStatuses.filter(status => !isOrderOpen(status))).toEqual(orderFinalStatuses)
  })

  it('is moved only by the provider', () => {
    for (const status of orderStatuses)
      expect(allowedOrderActions(order({ status }), { kind: 'client', staffRole: null })).toEqual([])
  })

  it('S2: support moves none, and planning only those that change with a plan', () => {
    const listActions = (staffRole: StaffRole) =>
      allowedOrderActions(order({ status: 'MANUFACTURING' }), { kind: 'staff', staffRole })
    expect(listActions('support')).toEqual([])
    expect(listActions('planner')).toEqual(['cancelMade', 'hold'])
  })

  it.each([
    ['O2', 'confirm', {}, null],
    ['O2 files', 'confirm', { filesComplete: false }, 'FILES_MISSING'],
    ['O2 blocked company', 'confirm', { companyBlocked: true }, 'BLOCKED'],
    ['O2 no address', 'confirm', { hasAddress: false }, 'ADDRESS_MISSING'],
    ['O2 on hold', 'confirm', { onHold: true }, 'ON_HOLD'],
    ['O5 with a recalled lot', 'finish', { status: 'MANUFACTURING', isRecalled: true }, 'ORDER_RECALLED'],
    ['O6 with a recalled lot', 'assignAwb', { status: 'READY_FOR_AWB', isRecalled: true }, 'ORDER_RECALLED'],
    [
      'O7 with a recalled lot',
      'handOver',
      { status: 'READY_FOR_SHIPPING', isRecalled: true },
      'ORDER_RECALLED',
    ],
    ['O9 with a recalled lot', 'hold', { status: 'MANUFACTURING', isRecalled: true }, null],
    [
      'O11 with a recalled lot',
      'removeFromShipment',
      { status: 'READY_FOR_SHIPPING', isRecalled: true },
      null,
    ],
    ['O8 once it is made', 'cancel', { status: 'MANUFACTURING' }, 'STALE_STATUS'],
    ['O8b against a fee', 'cancelMade', { status: 'MANUFACTURING' }, null],
    ['O12 within a day', 'undoShipped', { status: 'SHIPPED' }, null],
    ['O12 after a scan', 'undoShipped', { status: 'SHIPPED', carrierScanned: true }, 'TOO_LATE_TO_UNDO'],
  ] as const)('%s', (_title, action, facts, expected) => {
    expect(findOrderActionRefusal(action, order(facts), staff)).toBe(expected)
  })

  it('O9: on hold goes back to PENDING', () => {
    expect(orderTarget('hold')).toBe('PENDING')
    expect(allowedOrderActions(order({ status: 'MANUFACTURING' }), staff)).toEqual([
      'finish',
      'cancelMade',
      'hold',
    ])
  })
})

describe('batches', () => {
  it('are at most four, then a refinement is needed', () => {
    expect([0, 1, 2, 3, 4].map(madeCount => nextBatchLabel(madeCount, false))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      null,
    ])
    expect(nextBatchLabel(7, true)).toBe('Refinement')
  })

  it.each([
    [
      'all steps by default',
      { upper: 14, lower: 20 },
      { upper: 0, lower: 0 },
      null,
      { upper: [1, 14], lower: [1, 20] },
    ],
    [
      'as many as the package makes at once',
      { upper: 14, lower: 20 },
      { upper: 0, lower: 0 },
      12,
      { upper: [1, 12], lower: [1, 12] },
    ],
    [
      'the rest',
      { upper: 14, lower: 20 },
      { upper: 12, lower: 12 },
      12,
      { upper: [13, 14], lower: [13, 20] },
    ],
    [
      'one arch is done',
      { upper: 12, lower: 20 },
      { upper: 12, lower: 12 },
      12,
      { upper: null, lower: [13, 20] },
    ],
    ['nothing is left', { upper: 12, lower: 0 }, { upper: 12, lower: 0 }, 12, null],
  ] as const)('%s', (_title, total, madeSteps, limit, expected) => {
    expect(nextBatchSteps(total, madeSteps, limit)).toEqual(expected)
  })

  it('counts the steps that no order has manufactured', () => {
    expect(unmadeSteps({ upper: 14, lower: 20 }, { upper: 12, lower: 20 })).toBe(2)
    expect(unmadeSteps({ upper: 10, lower: 0 }, { upper: 12, lower: 0 })).toBe(0)
  })
})
