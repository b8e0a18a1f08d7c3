import { expect, test } from 'vitest'
import { usKey } from './us-key.rules.ts'

test('the pressed keys give the code, whatever characters the keyboard layout makes of them', () => {
  const keyPresses = [
    'KeyA',
    'KeyL',
    'Minus',
    'Digit2',
    'Numpad6',
    'Minus',
    'Digit0',
    'Digit1',
    'Slash',
    'Digit1',
  ]
  expect(keyPresses.map(usKey).join('')).toBe('AL-26-01/1')
  expect(['ShiftLeft', 'Enter', 'Backspace', 'KeyÇ'].map(usKey)).toEqual([null, null, null, null])
})
