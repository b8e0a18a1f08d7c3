import { describe, expect, test } from 'vitest'
import { fieldOf, issueWords } from '../kernel/issues.ts'
import { isShipping, mayBeDefaultShipping, ownerFor } from './address.rules.ts'
import { addressForm } from './address.ts'

const validForm = {
  typeId: 2,
  title: 'Front desk',
  countryId: 'us',
  city: 'Albany',
  state: 'New York',
  street: '1 State Street',
  zipCode: '12207',
  phone: '04 / 555',
  ownerType: 'clinic',
} as const

const problems = (form: object): Record<string, string> => {
  const parsed = addressForm.safeParse(form, { reportInput: true })
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(issue => [fieldOf(issue) ?? '', issueWords(issue).key]))
}

describe('the address form', () => {
  test('accepts a type from a select, a country in any case, a phone in any format (TRAP-088)', () => {
    expect(addressForm.parse({ ...validForm, typeId: '2' })).toEqual({
      ...validForm,
      typeId: 2,
      countryId: 'US',
    })
  })

  test('VAL-23..30: a blank field is missing', () => {
    for (const field of ['title', 'city', 'state', 'street', 'zipCode', 'phone'])
      expect(problems({ ...validForm, [field]: ' ' })).toEqual({ [field]: 'required' })
    expect(problems({ ...validForm, typeId: undefined, countryId: undefined })).toEqual({
      typeId: 'required',
      countryId: 'required',
    })
  })

  test('problems across fields are reported with those of single fields, each field once', () => {
    expect(
      problems({ typeId: 2, title: 'Front desk', countryId: 'US', state: 'Bavaria', phone: '1' }),
    ).toEqual({
      city: 'required',
      street: 'required',
      zipCode: 'required',
      ownerType: 'required',
      state: 'choice',
    })
    const unknown = addressForm.safeParse({ ...validForm, countryId: 'ZZ' }, { reportInput: true })
    expect(unknown.error?.issues).toHaveLength(1)
    expect(addressForm.safeParse('no form').success).toBe(false)
  })

  test('VAL-31, VAL-33: an owner for a shipment address, a state of the list for the United States', () => {
    expect(problems({ ...validForm, ownerType: undefined })).toEqual({ ownerType: 'required' })
    expect(problems({ ...validForm, typeId: 1, ownerType: undefined })).toEqual({})
    expect(problems({ ...validForm, state: 'NY' })).toEqual({ state: 'choice' })
    expect(problems({ ...validForm, countryId: 'TR', state: 'Şişli' })).toEqual({})
  })
})

describe('rules', () => {
  test('VAL-38, TRAP-069: only shipment addresses have an owner', () => {
    expect(ownerFor(2, 'clinic')).toBe('clinic')
    expect(ownerFor(1, 'clinic')).toBe('adminOffice')
    expect(ownerFor(3, undefined)).toBe('adminOffice')
  })

  test('table C-1: where the single shipping address is offered', () => {
    expect([1, 2, 3].map(id => mayBeDefaultShipping(id as 1 | 2 | 3, 'bulkshipping'))).toEqual([
      true,
      true,
      false,
    ])
    expect([1, 2, 3].map(id => mayBeDefaultShipping(id as 1 | 2 | 3, 'dropshipping'))).toEqual([
      false,
      false,
      false,
    ])
    expect(mayBeDefaultShipping(2, 'bulkshipping', 'doctor')).toBe(false)
  })

  test('TRAP-072: an address of a patient does not count as a shipping address', () => {
    expect(isShipping({ typeId: 2, ownerType: 'clinic' })).toBe(true)
    expect(isShipping({ typeId: 2, ownerType: 'patient' })).toBe(false)
    expect(isShipping({ typeId: 1, ownerType: 'clinic' })).toBe(false)
  })
})
