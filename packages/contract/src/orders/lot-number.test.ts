import { describe, expect, it } from 'vitest'
import { fitsOrder, normalizeLotNumber, parseMaterialCode } from './lot-number.ts'

describe('the code of a material', () => {
  it.each([
    ['a plain number', ' zn-2217 ', 'ZN-2217', null],
    ['with Arabic digits and more than one space', 'zn  ٢٢١٧', 'ZN 2217', null],
    ['GS1 as it is printed', '(01)09521234543213(17)271231(10)zn-2217', 'ZN-2217', '2027-12-31'],
    ['GS1 as it is scanned', ']C10109521234543213172712311\u0030ZN-2217', 'ZN-2217', '2027-12-31'],
    ['the lot before other elements', ']d210ZN-2217\u001d17280200', 'ZN-2217', '2028-02-29'],
    ['GS1 without the mark of its kind', '0109521234543213' + '10ZN-2217', 'ZN-2217', null],
    ['digits that only look like it', '0109521234543214' + '10ZN-2217', '010952123454321410ZN-2217', null],
    ['a day that does not exist', '(10)ZN-2217(17)271331', 'ZN-2217', null],
    ['a code without a lot', '(01)09521234543213', '(01)09521234543213', null],
    ['an element that is cut off', ']C117271', ']C117271', null],
  ])('reads %s', (_what, scanned, number, expiresOn) => {
    expect(parseMaterialCode(scanned)).toEqual({ number, expiresOn })
  })

  it('is the same lot in upper and lower case', () => {
    expect(normalizeLotNumber('zn-i2')).toBe(normalizeLotNumber('ZN-I2'))
  })
})

it('sheets belong only to an order of their material, resin to all orders', () => {
  expect(fitsOrder('ZENDURA_A', 'ZENDURA_A')).toBe(true)
  expect(fitsOrder('ZENDURA_A', 'ZENDURA_FLX')).toBe(false)
  expect(fitsOrder('PRINT_RESIN', 'ZENDURA_FLX')).toBe(true)
})
