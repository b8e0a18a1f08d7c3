import { expect, test } from 'vitest'
import { type Pin, withPins, writtenPin } from './pin.rules.ts'
import { type Tooth, toothLabel } from './tooth.rules.ts'

const places: readonly Pin[] = [
  { tooth: 23, step: 2 },
  { tooth: 11, step: null },
  { tooth: null, step: 0 },
]

test('PROD-08 the tooth of a comment is parsed from a text as it was formatted', () => {
  for (const pin of places) {
    const pins: Pin[] = []
    const text = withPins(`Please see ${writtenPin(pin)}: earlier.`, matched => {
      pins.push(matched)
      return 'here'
    })
    expect(pins).toEqual([pin])
    expect(text).toBe('Please see here: earlier.')
  }
  expect(writtenPin({ tooth: null, step: null })).toBe('')
})

test('PROD-08 the Universal 11 of one reader is the FDI 23 and the UL3 of others', () => {
  const text = `${writtenPin({ tooth: 23, step: 2 })}: turn it`
  const forReader = (notation: 'fdi' | 'palmer' | 'universal') =>
    withPins(text, ({ tooth }) => toothLabel(tooth as Tooth, notation))
  expect((['fdi', 'palmer', 'universal'] as const).map(forReader)).toEqual([
    '23: turn it',
    'UL3: turn it',
    '11: turn it',
  ])
})

test('PROD-08 other brackets do not change', () => {
  const text = '[11] [FDI 99] [FDI 23 step 2] [step] [] (see [step 1234])'
  expect(withPins(text, () => 'changed')).toBe(text)
})
