import { expect, test } from 'vitest'
import { startingPrescription } from '../cases/prescription.rules.ts'
import { preferredPrescription } from './starting.rules.ts'

test('a new prescription starts with the preferences, other fields with their defaults', () => {
  const prescription = preferredPrescription('alignerPlan', {
    ipr: 'no',
    wearDays: 7,
    overjet: null,
    instructions: '',
  })
  expect(prescription).toEqual({ ...startingPrescription('alignerPlan'), ipr: 'no', wearDays: 7 })
})

test('an own setup only gets the wearing time, other products nothing', () => {
  const preferences = { ipr: 'no', wearDays: 10 } as const
  expect(preferredPrescription('alignerSetup', preferences)).toEqual({
    ...startingPrescription('alignerSetup'),
    wearDays: 10,
  })
  expect(preferredPrescription('retainer', preferences)).toEqual(startingPrescription('retainer'))
})
