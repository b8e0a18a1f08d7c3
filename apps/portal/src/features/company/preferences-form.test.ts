import { en } from '@archway/words/en'
import { describe, expect, test } from 'vitest'
import { changeOf, type PreferenceField, preferencesResolver } from './preferences-form.ts'

const validValues = {
  alignerOffset: '0',
  alignerCutline: 'SCALLOPED',
  retainerOffset: '0.5',
  retainerCutline: 'STRAIGHT_CUT',
}
const validate = (values: typeof validValues) =>
  preferencesResolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })

describe('the product preferences of a company', () => {
  test.each<[string, PreferenceField]>([
    ['VAL-03 aligner offset', 'alignerOffset'],
    ['VAL-04 aligner trimline', 'alignerCutline'],
    ['VAL-05 retainer offset', 'retainerOffset'],
    ['VAL-06 retainer trimline', 'retainerCutline'],
  ])('%s is required, and only this field is reported', async (_title, field) => {
    const { errors } = await validate({ ...validValues, [field]: '' })
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]).toMatchObject({ type: 'required' })
  })

  test(`VAL-07 ERR-29 the message of an empty field is 'Field is required'`, () => {
    expect(en.forms.requiredPreference).toBe('Field is required')
  })

  test('an offset of 0 counts as chosen (TRAP-110), and offsets are sent as numbers', async () => {
    expect((await validate(validValues)).errors).toEqual({})
    expect(changeOf(validValues)).toEqual({
      alignerOffset: 0,
      alignerCutline: 'SCALLOPED',
      retainerOffset: 0.5,
      retainerCutline: 'STRAIGHT_CUT',
    })
  })
})
