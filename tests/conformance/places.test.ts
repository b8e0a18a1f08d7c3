import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { places } from '../e2e/places.ts'
import { showcase } from '../screens/showcase.ts'

const routes = readFileSync(new URL('../../apps/portal/src/routes.tsx', import.meta.url), 'utf8')

/** The addresses of a list of routes that show a screen; those that only lead away have none. */
const screensOf = (source: string): string[] =>
  [...source.matchAll(/\b(?:page\(\s*(?:guest|signedIn),|labPage\()\s*'([^']+)'/g)].map(
    ([, path]) => path ?? '',
  )
const missing = (source: string): string[] =>
  screensOf(source).filter(path => !places.some(({ route }) => route === path))

test('every screen of the portal is looked at by the stories of all screens', () => {
  expect(screensOf(routes).length).toBeGreaterThan(30)
  expect(missing(routes)).toEqual([])
  // A screen that nobody looks at is found.
  expect(missing(`${routes}\n page(signedIn, '/forgotten', customer, load),`)).toEqual(['/forgotten'])
})

test('no place stands for a route that is gone, and each has a name of its own', () => {
  expect(places.map(({ route }) => route).filter(route => !screensOf(routes).includes(route))).toEqual([])
  expect(new Set(places.map(({ name }) => name)).size).toBe(places.length)
})

test('the pictures of the documents are of screens there are, few enough to be kept', () => {
  const names = places.map(({ name }) => name)
  expect(showcase.filter(({ name }) => !names.includes(name))).toEqual([])
  expect(showcase.length).toBeLessThanOrEqual(40)
})
