import { expect, test } from 'vitest'
import { nameBeside } from './name-beside.ts'

test.each([
  ['Lakeside Orthodontics', 'Dr. Olga One', 'Dr. Olga One'],
  ['Dr. Şükrü Işık', 'Dr. Şükrü Işık', null],
  ['DR. OLGA ONE', 'Dr. Olga One', null],
  ['Lakeside Orthodontics', null, null],
  ['Lakeside Orthodontics', undefined, null],
])('beside %s, the name %s is shown as %s', (other, name, shown) => {
  expect(nameBeside(other, name)).toBe(shown)
})
