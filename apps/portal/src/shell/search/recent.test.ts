import { describe, expect, test } from 'vitest'
import { readRecent } from './recent.ts'

const id = '0190f6a2-0000-7000-8000-000000000001'

describe('the record of a URL', () => {
  test.each([
    [`/cases/admin/all/${id}/details`, { kind: 'case', id }],
    [`/dashboard/doctor/in_clearance/${id}/plan`, { kind: 'case', id }],
    [`/lab/case/${id}/files`, { kind: 'case', id }],
    [`/shipments/client/${id}/details`, { kind: 'shipment', id }],
    [`/lab/shipments/${id}`, { kind: 'shipment', id }],
    [`/doctors/${id}/info`, { kind: 'doctor', id }],
    [`/patient/${id}`, { kind: 'patient', id }],
    ['/cases/admin/new', undefined],
    [`/cases/admin/edit/${id}`, { kind: 'case', id }],
    ['/shipments/client', undefined],
    ['/lab/shipments/new', undefined],
  ])('U7 %s', (pathname, recent) => {
    expect(readRecent(pathname)).toEqual(recent)
  })
})
