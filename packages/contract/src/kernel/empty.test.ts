import { expect, test } from 'vitest'
import { dropEmpty } from './empty.ts'

test('API-005 API-006 TRAP-041 undefined, null and empty text are dropped; 0, false, blanks, lists and objects stay', () => {
  expect(
    dropEmpty({
      a: undefined,
      b: null,
      c: '',
      zero: 0,
      no: false,
      blank: '  ',
      none: [],
      map: {},
      text: '0',
    }),
  ).toEqual({ zero: 0, no: false, blank: '  ', none: [], map: {}, text: '0' })
})
