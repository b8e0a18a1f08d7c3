import { caseCalls } from '@archway/contract/cases'
import { catalogCalls } from '@archway/contract/catalog'
import { planCalls } from '@archway/contract/plans'
import { requestCalls } from '@archway/contract/requests'
import { shipmentCalls } from '@archway/contract/shipments'
import { describe, expect, test } from 'vitest'
import { callKey } from '../http/use-call.ts'
import { isAffected, isLive } from './change-views.ts'

const change = { kind: 'plan', id: 'plan 1', caseId: 'case 1' } as const
const paramsOf = (id: string) => ({ params: { id } })

describe('the queries to refetch', () => {
  test.each([
    ['the case it belongs to', callKey(caseCalls.read, paramsOf('case 1')), true],
    ['its history, page after page', [...callKey(caseCalls.history, paramsOf('case 1')), 'pages'], true],
    [
      'the plans of its case, however they were asked for',
      callKey(planCalls.casePlans, paramsOf('case 1')),
      true,
    ],
    ['its production files', callKey(planCalls.planProduction, paramsOf('plan 1')), true],
    ['the production files of another plan', callKey(planCalls.planProduction, paramsOf('plan 2')), false],
    ['another case', callKey(caseCalls.read, paramsOf('case 2')), false],
    ['the plans of another case', callKey(planCalls.dsoCasePlans, paramsOf('case 2')), false],
    ['a list that shows no plans', callKey(requestCalls.requests, {}), false],
    ['reference data', callKey(catalogCalls.couriers, {}), false],
    ['what is no call', ['something else'], false],
  ])('of a plan: %s', (_, key, affected) => {
    expect(isAffected(key, change)).toBe(affected)
  })

  test('a record refetches its own queries, and those around it without an id', () => {
    const shipment = { kind: 'shipment', id: 'box 1' } as const
    expect(isAffected(callKey(shipmentCalls.shipment, paramsOf('box 1')), shipment)).toBe(true)
    expect(isAffected(callKey(shipmentCalls.shipment, paramsOf('box 2')), shipment)).toBe(false)
    expect(isAffected(callKey(shipmentCalls.dsoCaseShipments, paramsOf('case 9')), shipment)).toBe(true)
    expect(
      isAffected(callKey(shipmentCalls.shipmentCases, paramsOf('box 2')), { kind: 'case', id: 'x' }),
    ).toBe(true)
  })

  test('several changes of a kind refetch all queries of the kind', () => {
    expect(isAffected(callKey(caseCalls.read, paramsOf('case 2')), { kind: 'case', id: null })).toBe(true)
  })

  test('after a gap: everything that others can change, without reference data', () => {
    expect(isLive(callKey(caseCalls.list, {}))).toBe(true)
    expect(isLive(callKey(catalogCalls.couriers, {}))).toBe(false)
  })
})
