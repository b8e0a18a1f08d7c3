import { describe, expect, it } from 'vitest'
import { actor, smoothCase } from '../cases/sample-facts.ts'
import { deadEnds, unreachable } from '../kernel/machine.rules.ts'
import type { RequestFacts } from './status.rules.ts'
import {
  allowedRequestActions,
  requestMachine,
  requestStatuses,
  requestStatusWording,
  requestTarget,
  whyNotCreateRequest,
  whyNotRequest,
} from './status.rules.ts'

const request = (more: Partial<RequestFacts> = {}): RequestFacts => ({
  status: 'PENDING_PAYMENT',
  side: 'client',
  bulkshipping: true,
  paymentEnabled: false,
  lastMileShippedAt: null,
  recordsMissing: false,
  ...more,
})
const ofDoctor = { side: 'doctor' } as const

describe('STAT-33 to STAT-39: requests', () => {
  it('R1 to R8: every status is entered, and only the ends are final', () => {
    expect(unreachable(requestMachine, requestStatuses)).toEqual([])
    expect(deadEnds(requestMachine, requestStatuses, ['SHIPPED', 'REJECTED', 'CANCELED'])).toEqual([])
    expect(new Set(requestMachine.map(row => row.row.replace(/[bc]$/, ''))).size).toBe(8)
  })

  it.each([
    ['R2 own side, payment off: staff', 'approve', request(), actor('staff'), null],
    ['R2 own side, payment on', 'approve', request({ paymentEnabled: true }), actor('staff'), 'PAYMENT_ON'],
    ['R2 payment arrives', 'pay', request({ paymentEnabled: true }), actor('system'), null],
    ['R2 payment off', 'pay', request(), actor('system'), 'PAYMENT_OFF'],
    ['R2 doctor side: the DSO', 'approve', request(ofDoctor), actor('dso'), null],
    ['R2 doctor side: not staff', 'approve', request(ofDoctor), actor('staff'), 'DOCTOR_REQUEST'],
    ['R2 not the doctor', 'approve', request(ofDoctor), actor('doctor'), 'NOT_YOUR_ACTION'],
    ['R4 the submitter', 'cancel', request(), actor('client'), null],
    ['R6 not the submitter', 'cancel', request({ status: 'APPROVED' }), actor('client'), 'NOT_YOUR_ACTION'],
    ['R6 staff', 'cancel', request({ status: 'APPROVED' }), actor('staff'), null],
    ['R8', 'lastMileShipped', request({ ...ofDoctor, status: 'SHIPPED' }), actor('dso'), null],
    [
      'R8 drop shipping',
      'lastMileShipped',
      request({ ...ofDoctor, status: 'SHIPPED', bulkshipping: false }),
      actor('dso'),
      'NO_LAST_MILE',
    ],
    [
      'R8 twice',
      'lastMileShipped',
      request({ ...ofDoctor, status: 'SHIPPED', lastMileShippedAt: new Date() }),
      actor('dso'),
      'NO_LAST_MILE',
    ],
    [
      'R2 new scan without its impressions',
      'approve',
      request({ recordsMissing: true }),
      actor('staff'),
      'RECORDS_MISSING',
    ],
    ['R2 not the RM', 'approve', request(ofDoctor), actor('dso', { isRm: true }), 'RM_NOT_ALLOWED'],
    ['R5b the order was called off', 'stopMfg', request({ status: 'MANUFACTURING' }), actor('system'), null],
    ['R7b its shipment was taken back', 'undoShipped', request({ status: 'SHIPPED' }), actor('staff'), null],
    ['ROLE-22', 'cancel', request(), actor('client', { blocked: true }), 'BLOCKED'],
  ] as const)('%s', (_title, action, facts, who, expected) => {
    expect(whyNotRequest(action, facts, who)).toBe(expected)
  })

  it.each([
    ['ACTIVE', 'retainer', {}, true, actor('client'), null],
    ['COMPLETE', 'replacement', {}, true, actor('client'), null],
    ['IN_MFG', 'replacement', { hasShippedBatch: true }, true, actor('client'), null],
    ['IN_MFG', 'replacement', { hasShippedBatch: false }, true, actor('client'), 'CASE_NOT_READY'],
    ['IN_MFG', 'retainer', { hasShippedBatch: true }, true, actor('client'), 'CASE_NOT_READY'],
    ['ACTIVE', 'retainer', {}, false, actor('client'), 'REQUESTS_DISABLED'],
    ['ACTIVE', 'retainer', {}, true, actor('staff'), 'NOT_YOUR_ACTION'],
    ['ACTIVE', 'retainer', {}, true, actor('client', { blocked: true }), 'BLOCKED'],
    ['ACTIVE', 'retainer', { side: 'doctor', doctorStatus: 'RESTRICTED' }, true, actor('dso'), 'RESTRICTED'],
  ] as const)('R1 %s %s %o, requests %s', (status, type, more, enabled, who, expected) => {
    expect(whyNotCreateRequest(type, { ...smoothCase, ...more, status }, enabled, who)).toBe(expected)
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
    expect(allowedRequestActions(request(ofDoctor), actor('dso'))).toEqual(['approve', 'reject', 'cancel'])
    expect(allowedRequestActions(request(), actor('staff'))).toEqual(['approve', 'reject'])
    expect(allowedRequestActions(request({ status: 'MANUFACTURING' }), actor('staff'))).toEqual([])
    expect(allowedRequestActions(request({ status: 'SHIPPED' }), actor('staff'))).toEqual([])
    expect(requestTarget('startMfg')).toBe('MANUFACTURING')
  })
})
