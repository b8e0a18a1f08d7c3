import { describe, expect, it } from 'vitest'
import { createActor, smoothCase } from '../cases/sample-facts.ts'
import { findDeadEnds, findUnreachable } from '../kernel/machine.rules.ts'
import type { RequestFacts } from './status.rules.ts'
import {
  allowedRequestActions,
  findRequestActionRefusal,
  findRequestCreationRefusal,
  requestMachine,
  requestStatuses,
  requestStatusWording,
  requestTarget,
} from './status.rules.ts'

const request = (overrides: Partial<RequestFacts> = {}): RequestFacts => ({
  status: 'PENDING_PAYMENT',
  side: 'client',
  bulkshipping: true,
  paymentEnabled: false,
  lastMileShippedAt: null,
  recordsMissing: false,
  ...overrides,
})
const ofDoctor = { side: 'doctor' } as const

describe('STAT-33 to STAT-39: requests', () => {
  it('R1 to R8: every status is entered, and only the ends are final', () => {
    expect(findUnreachable(requestMachine, requestStatuses)).toEqual([])
    expect(findDeadEnds(requestMachine, requestStatuses, ['SHIPPED', 'REJECTED', 'CANCELED'])).toEqual([])
    expect(new Set(requestMachine.map(row => row.row.replace(/[bc]$/, ''))).size).toBe(8)
  })

  it.each([
    ['R2 own side, payment off: staff', 'approve', request(), createActor('staff'), null],
    [
      'R2 own side, payment on',
      'approve',
      request({ paymentEnabled: true }),
      createActor('staff'),
      'PAYMENT_ON',
    ],
    ['R2 payment arrives', 'pay', request({ paymentEnabled: true }), createActor('system'), null],
    ['R2 payment off', 'pay', request(), createActor('system'), 'PAYMENT_OFF'],
    ['R2 doctor side: the DSO', 'approve', request(ofDoctor), createActor('dso'), null],
    ['R2 doctor side: not staff', 'approve', request(ofDoctor), createActor('staff'), 'DOCTOR_REQUEST'],
    ['R2 not the doctor', 'approve', request(ofDoctor), createActor('doctor'), 'NOT_YOUR_ACTION'],
    ['R4 the submitter', 'cancel', request(), createActor('client'), null],
    [
      'R6 not the submitter',
      'cancel',
      request({ status: 'APPROVED' }),
      createActor('client'),
      'NOT_YOUR_ACTION',
    ],
    ['R6 staff', 'cancel', request({ status: 'APPROVED' }), createActor('staff'), null],
    ['R8', 'lastMileShipped', request({ ...ofDoctor, status: 'SHIPPED' }), createActor('dso'), null],
    [
      'R8 drop shipping',
      'lastMileShipped',
      request({ ...ofDoctor, status: 'SHIPPED', bulkshipping: false }),
      createActor('dso'),
      'NO_LAST_MILE',
    ],
    [
      'R8 twice',
      'lastMileShipped',
      request({ ...ofDoctor, status: 'SHIPPED', lastMileShippedAt: new Date() }),
      createActor('dso'),
      'NO_LAST_MILE',
    ],
    [
      'R2 new scan without its impressions',
      'approve',
      request({ recordsMissing: true }),
      createActor('staff'),
      'RECORDS_MISSING',
    ],
    ['R2 not the RM', 'approve', request(ofDoctor), createActor('dso', { isRm: true }), 'RM_NOT_ALLOWED'],
    [
      'R5b the order was called off',
      'stopMfg',
      request({ status: 'MANUFACTURING' }),
      createActor('system'),
      null,
    ],
    [
      'R7b its shipment was taken back',
      'undoShipped',
      request({ status: 'SHIPPED' }),
      createActor('staff'),
      null,
    ],
    ['ROLE-22', 'cancel', request(), createActor('client', { blocked: true }), 'BLOCKED'],
  ] as const)('%s', (_title, action, facts, actor, expected) => {
    expect(findRequestActionRefusal(action, facts, actor)).toBe(expected)
  })

  it.each([
    ['ACTIVE', 'retainer', {}, true, createActor('client'), null],
    ['COMPLETE', 'replacement', {}, true, createActor('client'), null],
    ['IN_MFG', 'replacement', { hasShippedBatch: true }, true, createActor('client'), null],
    ['IN_MFG', 'replacement', { hasShippedBatch: false }, true, createActor('client'), 'CASE_NOT_READY'],
    ['IN_MFG', 'retainer', { hasShippedBatch: true }, true, createActor('client'), 'CASE_NOT_READY'],
    ['ACTIVE', 'retainer', {}, false, createActor('client'), 'REQUESTS_DISABLED'],
    ['ACTIVE', 'retainer', {}, true, createActor('staff'), 'NOT_YOUR_ACTION'],
    ['ACTIVE', 'retainer', {}, true, createActor('client', { blocked: true }), 'BLOCKED'],
    [
      'ACTIVE',
      'retainer',
      { side: 'doctor', doctorStatus: 'RESTRICTED' },
      true,
      createActor('dso'),
      'RESTRICTED',
    ],
  ] as const)('R1 %s %s %o, requests %s', (status, type, overrides, isEnabled, actor, expected) => {
    expect(findRequestCreationRefusal(type, { ...smoothCase, ...overrides, status }, isEnabled, actor)).toBe(
      expected,
    )
  })

  it('STAT-34: waits for payment, or for an admin when payment is off', () => {
    expect(requestStatusWording(request())).toBe('pendingAdminApproval')
    expect(requestStatusWording(request({ paymentEnabled: true }))).toBe('pendingPayment')
  })

  it('R7, R8: reads First mile shipped until the last mile, for doctors of bulk shipping only', () => {
    const shipped = request({ ...ofDoctor, status: 'SHIPPED' })
    expect(requestStatusWording(shipped)).toBe('firstMileShipped')
    expect(requestStatusWording({ ...shipped, lastMileShippedAt: new Date() })).toBe('shipped')
    expect(requestStatusWording({ ...shipped, side: 'client' })).toBe('shipped')
  })

  it('lists allowed actions, with their target status', () => {
    expect(allowedRequestActions(request(ofDoctor), createActor('dso'))).toEqual([
      'approve',
      'reject',
      'cancel',
    ])
    expect(allowedRequestActions(request(), createActor('staff'))).toEqual(['approve', 'reject'])
    expect(allowedRequestActions(request({ status: 'MANUFACTURING' }), createActor('staff'))).toEqual([])
    expect(allowedRequestActions(request({ status: 'SHIPPED' }), createActor('staff'))).toEqual([])
    expect(requestTarget('startMfg')).toBe('MANUFACTURING')
  })
})
