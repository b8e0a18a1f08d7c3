import { expect, test } from 'vitest'
import { readChoices } from './viewer-choices.ts'

test('stored choices are read back, and invalid ones are replaced by the defaults', () => {
  const first = readChoices(null)
  const choices = {
    ...first,
    view: 'upper',
    marks: false,
    colored: 'contacts',
    guides: ['midline'],
    speed: 2,
  }
  expect(readChoices(choices)).toEqual(choices)
  const wrong = { view: 'inside', marks: 'no', overlay: 1, colored: 'gold', guides: 'grid', speed: 9 }
  expect(readChoices(wrong)).toEqual(first)
  for (const broken of ['', '{', undefined, [], 7]) expect(readChoices(broken)).toEqual(first)
})
