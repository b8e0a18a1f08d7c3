import { describe, expect, it } from 'vitest'
import { caseStatuses } from '../status.rules.ts'
import { caseTurn, isProviderTurn } from '../wording.rules.ts'
import {
  addWorkingDays,
  computeShipDates,
  dueAt,
  isOverdue,
  workingDayBudget,
  workingDaysBetween,
} from './due.rules.ts'
import { expiresAt, receivedAtLatest } from './expiry.rules.ts'

const istanbul = { weekend: [0, 6], holidays: ['2026-04-23'], timeZone: 'Europe/Istanbul' }
const newYork = { weekend: [0, 6], holidays: [], timeZone: 'America/New_York' }
const gulf = { weekend: [5, 6], holidays: [], timeZone: 'Asia/Dubai' }
const al = { product: 'AL', isRevision: false } as const
const toDate = (iso: string) => new Date(iso)

describe('due dates', () => {
  it.each([
    ['IN_QC', al, 1],
    ['IN_PRODUCTION_FILE_SYNC', al, 0.5],
    ['IN_TS_GENERATING', al, 3],
    ['IN_TS_GENERATING', { ...al, isRevision: true }, 2],
    ['IN_MFG', al, 7],
    ['IN_MFG', { ...al, product: 'RE' }, 3],
    ['READY_FOR_SHIPPING', al, 1],
    ['IN_SHIPPING', al, 1],
  ] as const)('%s has its working days (%o)', (status, facts, days) => {
    expect(workingDayBudget(status, facts)).toBe(days)
  })

  it('pauses while the provider has nothing to do', () => {
    for (const status of caseStatuses.filter(status => !isProviderTurn(status))) {
      expect(dueAt(toDate('2026-03-02T09:00:00Z'), status, al, istanbul), caseTurn(status)).toBeNull()
    }
  })

  it.each([
    ['over the weekend', '2026-03-06T09:00:00Z', 1, istanbul, '2026-03-09T09:00:00Z'],
    ['from a Saturday: Monday is the first day', '2026-03-07T09:00:00Z', 1, istanbul, '2026-03-09T21:00:00Z'],
    ['over a holiday', '2026-04-22T09:00:00Z', 1, istanbul, '2026-04-24T09:00:00Z'],
    ['half a day', '2026-03-02T06:00:00Z', 0.5, istanbul, '2026-03-02T18:00:00Z'],
    ['half a day over midnight and weekend', '2026-03-06T18:00:00Z', 0.5, istanbul, '2026-03-09T06:00:00Z'],
    ['a weekend of Friday and Saturday', '2026-03-05T08:00:00Z', 1, gulf, '2026-03-08T08:00:00Z'],
    [
      'across the change of clocks, same time on the wall',
      '2026-03-06T15:00:00Z',
      1,
      newYork,
      '2026-03-09T14:00:00Z',
    ],
    ['and back', '2026-10-30T14:00:00Z', 1, newYork, '2026-11-02T15:00:00Z'],
    ['seven working days', '2026-03-02T09:00:00Z', 7, istanbul, '2026-03-11T09:00:00Z'],
  ] as const)('%s', (_title, from, days, calendar, to) => {
    expect(addWorkingDays(toDate(from), days, calendar).toISOString()).toBe(toDate(to).toISOString())
  })

  it('subtracts the pause it added, and resumes after it with the remaining time', () => {
    const from = toDate('2026-03-05T10:30:00Z')
    expect(workingDaysBetween(from, addWorkingDays(from, 2.25, istanbul), istanbul)).toBe(2.25)
    expect(dueAt(toDate('2026-03-10T09:00:00Z'), 'IN_QC', al, istanbul, 0.5)?.toISOString()).toBe(
      '2026-03-10T21:00:00.000Z',
    )
  })

  it('refuses a calendar without working days instead of an endless loop', () => {
    const never = { ...istanbul, weekend: [0, 1, 2, 3, 4, 5, 6] }
    expect(() => addWorkingDays(toDate('2026-03-02T09:00:00Z'), 1, never)).toThrow('working day')
  })

  it("is overdue past the date, only during the provider's turn", () => {
    const due = toDate('2026-03-02T09:00:00Z')
    expect(isOverdue('IN_MFG', due, toDate('2026-03-02T09:00:01Z'))).toBe(true)
    expect(isOverdue('IN_MFG', due, due)).toBe(false)
    expect(isOverdue('REJECTED', due, toDate('2026-03-03T09:00:00Z'))).toBe(false)
  })

  it('expects the shipping date as a range until the plan is approved', () => {
    const open = { ...al, withTs: false, planApproved: false }
    const monday = toDate('2026-03-02T09:00:00Z')
    const range = computeShipDates(monday, 'IN_TS_GENERATING', open, newYork)
    expect(range && workingDaysBetween(monday, range.earliest, newYork)).toBe(12)
    expect(range && workingDaysBetween(monday, range.latest, newYork)).toBe(14)
    const approvedDates = computeShipDates(monday, 'IN_MFG', { ...open, planApproved: true }, newYork)
    expect(approvedDates?.earliest).toEqual(approvedDates?.latest)
    const retainer = { product: 'RE', isRevision: false, withTs: true, planApproved: false } as const
    const short = computeShipDates(monday, 'NEW', retainer, newYork)
    expect(short && workingDaysBetween(monday, short.latest, newYork)).toBe(6.5)
    expect(computeShipDates(monday, 'SHIPPED', open, newYork)).toBeNull()
  })
})

describe('expiry', () => {
  const last = toDate('2026-01-01T00:00:00Z')
  it.each([
    ['NEW', '2026-03-02T00:00:00Z'],
    ['REJECTED', '2026-04-01T00:00:00Z'],
    ['AWAITING_IMPRESSION', '2026-03-02T00:00:00Z'],
    ['IN_CUSTOMER_APPPROVE', '2026-06-30T00:00:00Z'],
  ] as const)('C29: %s without any activity', (status, iso) => {
    expect(expiresAt(status, last, null)).toEqual(toDate(iso))
  })

  it('C29: ACTIVE at the end of its package, other statuses never', () => {
    expect(expiresAt('ACTIVE', last, toDate('2027-01-01T00:00:00Z'))).toEqual(toDate('2027-01-01T00:00:00Z'))
    expect(expiresAt('IN_MFG', last, toDate('2027-01-01T00:00:00Z'))).toBeNull()
  })

  it('C24: received without a confirmation after 14 days', () => {
    expect(receivedAtLatest(last)).toEqual(toDate('2026-01-15T00:00:00Z'))
  })
})
