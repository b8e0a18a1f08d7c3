import { expect, test } from 'vitest'
import { forgetSearches, rememberSearch } from './last-search.ts'
import { lastStateHref, withoutTyped } from './typed-search.ts'

test.each([
  ['/cases/doctor', '/cases/doctor', null],
  ['/cases/doctor?page=2#top', '/cases/doctor?page=2#top', null],
  ['/cases/doctor?q=Ada', '/cases/doctor', { q: 'Ada' }],
  [
    '/cases/doctor?page=2&q=Ada+L%C3%B6we&status=new#top',
    '/cases/doctor?page=2&status=new#top',
    { q: 'Ada Löwe' },
  ],
  // A scan field also accepts typed characters.
  ['/lab/scan?code=Ada+Lovelace', '/lab/scan', { code: 'Ada Lovelace' }],
])('S9 %s leaves %s in the address', (address, path, typedState) => {
  expect(withoutTyped(address)).toEqual({ path, typed: typedState })
})

test('S9 typed searches are deleted when a person signs in', () => {
  rememberSearch('/cases/admin', { search: '?status=new', typed: { q: 'Ada' } })
  forgetSearches()
  expect(lastStateHref('/cases/admin')).toBe('/cases/admin')
})

test('S9 the way back to a list contains a mark instead of the typed search', () => {
  rememberSearch('/cases/doctor', { search: '?status=new', typed: { q: 'Ada' } })
  const backHref = lastStateHref('/cases/doctor')
  expect(backHref).not.toContain('Ada')
  expect(withoutTyped(backHref)).toEqual({ path: '/cases/doctor?status=new', typed: { q: 'Ada' } })
  rememberSearch('/cases/doctor', { search: '?status=new', typed: {} })
  expect(lastStateHref('/cases/doctor')).toBe('/cases/doctor?status=new')
})
