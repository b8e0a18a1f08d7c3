import type { BoardOrder } from '@archway/contract/orders'
import { describe, expect, test } from 'vitest'
import { orderByCode } from '../../../platform/work/order-by-code.ts'
import { addressesOf, belongsTo, destinationOf, doctorsOf, kindsOf } from './destinations.ts'

const dso = { uuid: 'dso', name: 'Bright Smiles' }
const ada = { uuid: 'ada', name: 'Dr. Ada' }
const ben = { uuid: 'ben', name: 'Dr. Ben' }
const address = (uuid: string, recipient: string) => ({ uuid, recipient })
const order = (overrides: object) =>
  ({
    identifier: 'AA-1-1',
    caseIdentifier: 'AA-1',
    company: dso,
    doctor: null,
    side: 'client',
    shippingAddress: address('office', dso.name),
    ...overrides,
  }) as BoardOrder

const clientOrder = order({})
const direct = order({
  identifier: 'AA-2-1',
  caseIdentifier: 'AA-2',
  side: 'doctor',
  doctor: ada,
  shippingAddress: address('ada', ada.name),
})
const bulk = order({ identifier: 'AA-3-1', caseIdentifier: 'AA-3', side: 'doctor', doctor: ben })
const all = [clientOrder, direct, bulk, order({ ...bulk, identifier: 'AA-3-2' })]

describe('destinations of packed orders', () => {
  test('an order with direct delivery to a doctor goes there, any other to the company', () => {
    expect(destinationOf(clientOrder)).toEqual({ companyUuid: 'dso', kind: 'client', doctorUuid: null })
    expect(destinationOf(direct)).toEqual({ companyUuid: 'dso', kind: 'dso', doctorUuid: 'ada' })
    expect(destinationOf(bulk)).toEqual({ companyUuid: 'dso', kind: 'dso', doctorUuid: null })
  })

  test('a shipment to the DSO takes orders of all doctors, one to a doctor only theirs', () => {
    expect(all.filter(order => belongsTo(order, destinationOf(bulk)))).toHaveLength(3)
    expect(all.filter(order => belongsTo(order, destinationOf(direct)))).toEqual([direct])
    expect(all.filter(order => belongsTo(order, destinationOf(clientOrder)))).toEqual([clientOrder])
  })

  test('only kinds and doctors with orders are offered', () => {
    expect(kindsOf(all, 'dso')).toEqual(['client', 'dso'])
    expect(kindsOf([clientOrder], 'dso')).toEqual(['client'])
    expect(doctorsOf(all, 'dso')).toEqual([ada, ben])
  })

  test('the address with the most orders is offered first', () => {
    expect(addressesOf(all).map(({ uuid }) => uuid)).toEqual(['office', 'ada'])
  })

  test('a code finds an order or a case, in any case', () => {
    expect(orderByCode(all, ' aa-2-1 ')).toBe(direct)
    expect(orderByCode(all, 'AA-2-1/S4')).toBe(direct)
    expect(orderByCode(all, 'AA-3')).toBe(bulk)
    expect(orderByCode(all, 'AA-9')).toBeUndefined()
  })
})
