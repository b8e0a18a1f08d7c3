import { describe, expect, it } from 'vitest'
import { callPrefix, sideFrom, sideWord } from '../side.rules.ts'
import { caseStatuses } from '../status.rules.ts'
import { caseChip, caseStatusWording, caseTurn, caseTurnWording, isProviderTurn } from '../wording.rules.ts'
import {
  dashboardFilterFrom,
  dashboardFilters,
  dashboardFiltersFor,
  dashboardStatuses,
  defaultFilteredStatuses,
  expandListFilters,
  expandStatuses,
  listFilterOf,
  listFilterStatuses,
  listFilters,
} from './grouping.rules.ts'

describe('grouping of statuses', () => {
  it('TRAP-094: each of the 22 statuses is in exactly one group of the list filter', () => {
    const grouped = Object.values(listFilterStatuses).flat()
    expect([...grouped].sort()).toEqual([...caseStatuses].sort())
    for (const status of caseStatuses) {
      expect(listFilters.filter(filter => expandListFilters([filter]).includes(status))).toEqual([
        listFilterOf(status),
      ])
    }
  })

  it('CASE-01 to CASE-07: the dashboard offers the seven filters', () => {
    expect(dashboardFilters).toEqual([
      'all',
      'in_customer_appprove',
      'rejected',
      'new',
      'in_clearance',
      'first_mile_shipped',
      'canceled',
    ])
  })

  it('TRAP-092, CONST-35, SESS-22: all is the four default statuses with their relatives', () => {
    expect([...expandStatuses(defaultFilteredStatuses)].sort()).toEqual([...dashboardStatuses.all].sort())
    const parts = (['in_customer_appprove', 'rejected', 'new', 'in_clearance'] as const).flatMap(
      filter => dashboardStatuses[filter],
    )
    expect([...parts].sort()).toEqual([...dashboardStatuses.all].sort())
  })

  it('shows every status under at most one filter besides all', () => {
    const besideStatuses = dashboardFilters
      .filter(filter => filter !== 'all')
      .flatMap(filter => dashboardStatuses[filter])
    expect(new Set(besideStatuses).size).toBe(besideStatuses.length)
    expect(besideStatuses).not.toContain('TS_REJECTED')
  })

  it('TRAP-093: an unknown filter means all; filters are case-insensitive', () => {
    expect(dashboardFilterFrom('IN_CLEARANCE')).toBe('in_clearance')
    expect(dashboardFilterFrom('nonsense')).toBe('all')
  })

  it('STAT-54, STAT-55: hides the filters that cannot occur', () => {
    const clinic = { side: 'client', bulkshipping: true, stepTypes: ['ONE_STEP'] } as const
    expect(dashboardFiltersFor(clinic)).toEqual([
      'all',
      'in_customer_appprove',
      'rejected',
      'new',
      'canceled',
    ])
    expect(dashboardFiltersFor({ ...clinic, side: 'doctor', stepTypes: ['ZERO_STEP'] })).toEqual([
      'all',
      'rejected',
      'new',
      'first_mile_shipped',
      'canceled',
    ])
    expect(dashboardFiltersFor({ ...clinic, side: 'doctor', stepTypes: ['ZERO_STEP', 'TWO_STEPS'] })).toEqual(
      dashboardFilters,
    )
  })
})

describe('wording of a status', () => {
  it('CASE-10, CASE-11: differs by side and by plan', () => {
    expect(caseStatusWording('IN_CUSTOMER_APPPROVE', 'client', false)).toBe('planApproval')
    expect(caseStatusWording('IN_CUSTOMER_APPPROVE', 'doctor', false)).toBe('awaitingDoctorApproval')
    expect(caseStatusWording('ORDER_REJECTED', 'client', false)).toBe('manufacturingOnHold')
    expect(caseStatusWording('ORDER_REJECTED', 'doctor', true)).toBe('productionFilesRejected')
    expect(caseStatusWording('IN_PRODUCTION_FILE_SYNC', 'client', false)).toBe('preparingFiles')
    expect(caseStatusWording('IN_PRODUCTION_FILE_SYNC', 'doctor', false)).toBe('underQualityCheck')
  })

  it('has a chip and a turn for every status, with the party that has to act', () => {
    for (const status of caseStatuses) {
      expect(caseChip(status)).toBeTypeOf('string')
      expect(caseTurnWording(status, 'doctor') === null).toBe(caseTurn(status) === 'none')
    }
    expect(caseTurnWording('IN_CLEARANCE', 'client')).toBe('superAdmin')
    expect(caseTurnWording('IN_CLEARANCE', 'doctor')).toBe('dso')
    expect(isProviderTurn('TS_REJECTED')).toBe(true)
    expect(isProviderTurn('REJECTED')).toBe(false)
  })
})

describe('TRAP-004: one distinction of sides, four vocabularies', () => {
  it.each([
    ['route', 'admin', 'doctor'],
    ['chatRoute', 'admin', 'dso'],
    ['shipment', 'client', 'dso'],
    ['owner', 'admin', 'doctor'],
  ] as const)('%s: %s and %s', (vocabulary, client, doctor) => {
    expect([sideWord(vocabulary, 'client'), sideWord(vocabulary, 'doctor')]).toEqual([client, doctor])
    expect([sideFrom(vocabulary, client), sideFrom(vocabulary, doctor)]).toEqual(['client', 'doctor'])
    expect(sideFrom(vocabulary, 'patient')).toBeNull()
  })

  it('calls about doctor cases are under /dso', () => {
    expect([callPrefix('client'), callPrefix('doctor')]).toEqual(['', '/dso'])
  })
})
