import { describe, expect, test } from 'vitest'
import { formRules } from './form.rules.ts'

describe('the generic rules', () => {
  test.each([
    ['', false],
    ['   \t', false],
    [' a ', true],
    ['0', true],
  ])('VAL-42: required %j is %s', (value, isAccepted) => {
    expect(formRules.required(value)).toBe(isAccepted)
  })

  test.each([
    [5, 5, false],
    [5.01, 5, true],
    [-1, 0, false],
  ])('VAL-43: %d more than %d is %s', (value, limit, isAccepted) => {
    expect(formRules.moreThan(value, limit)).toBe(isAccepted)
  })

  test.each([
    ['abc', 3, false],
    ['ab', 3, true],
    ['', 1, true],
  ])('VAL-44: the length of %j less than %d is %s', (value, limit, isAccepted) => {
    expect(formRules.lessThan(value, limit)).toBe(isAccepted)
  })

  test.each([
    ['Zoe', true],
    ['a1', true],
    ['1a', false],
    [' a', false],
    ['Özil', false],
    ['نور', false],
    ['', false],
  ])('VAL-45: the first character of %j is a Latin letter: %s', (value, isAccepted) => {
    expect(formRules.firstCharacterIsLetter(value)).toBe(isAccepted)
  })
})
