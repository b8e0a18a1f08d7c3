import { Package } from 'lucide-react'
import { describe, expect, test } from 'vitest'
import { matchesTitle, maxSuggestions, placesOf } from './find-titles.ts'

describe('the search over navigation titles', () => {
  test.each([
    ['SHELL-13 part of a title', 'Doctor Shipments', 'ship', true],
    ['SHELL-13 words in any order', 'Doctor Shipments', 'ship doc', true],
    ['SHELL-13 blanks around it', 'Request', '  request ', true],
    ['SHELL-13 nothing typed fits everything', 'Request', '', true],
    ['LIST-13 Turkish capitals', 'Şirket gönderileri', 'SIRKET GONDERI', true],
    ['LIST-13 a dotless ı typed as i', 'Bekleyen ısıtma', 'isitma', true],
    ['LIST-14 Arabic without its marks', 'الشِّحنات', 'الشحنات', true],
    ['LIST-14 Arabic with another last letter', 'قائمة العمل', 'قائمه', true],
    ['SHELL-15 something else', 'Doctor Shipments', 'invoice', false],
  ])('%s', (_title, label, typed, fits) => {
    expect(matchesTitle({ label }, typed)).toBe(fits)
  })

  test('SHELL-13 a page is also found by its group, and results have the order of the navigation', () => {
    const link = (id: string) => ({
      id,
      label: id,
      href: `/profile/${id}` as const,
      icon: Package,
      current: false,
    })
    const places = placesOf([
      link('first'),
      { id: 'group', label: 'Cases', icon: Package, items: [link('second'), link('third')] },
    ])
    expect(places.map(({ id }) => id)).toEqual(['first', 'second', 'third'])
    expect(
      places
        .filter(({ label, group = '' }) => matchesTitle({ label, hint: group }, 'cases'))
        .map(({ id }) => id),
    ).toEqual(['second', 'third'])
  })

  test('SHELL-14 CONST-14 at most ten suggestions', () => {
    expect(maxSuggestions).toBe(10)
  })
})
