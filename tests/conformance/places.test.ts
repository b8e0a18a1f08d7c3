import { readdirSync, readFileSync } from 'node:fs'
import { languages } from '@archway/words'
import { expect, test } from 'vitest'
import { dialogs } from '../e2e/support/dialogs.ts'
import { dialogsWithSetup } from '../e2e/support/made-dialogs.ts'
import { places } from '../e2e/support/places.ts'
import { pageOf } from '../screens/page.ts'
import { fileOf, schemes, showcase, widths } from '../screens/showcase.ts'

const screens = new URL('../../docs/screens/', import.meta.url)
const routes = readFileSync(new URL('../../apps/portal/src/routes.tsx', import.meta.url), 'utf8')

/** The paths of a list of routes that show a screen; redirects have none. */
const screensOf = (source: string): string[] =>
  [
    ...source.matchAll(
      /\b(?:page\(\s*(?:guest|signedIn),|labPage\(|getParentRoute: \(\) => guest,\s*path:)\s*'([^']+)'/g,
    ),
  ].map(([, path]) => path ?? '')
const findMissing = (source: string): string[] =>
  screensOf(source).filter(path => !places.some(({ route }) => route === path))

test('every screen of the portal is looked at by the stories of all screens', () => {
  expect(screensOf(routes).length).toBeGreaterThan(30)
  expect(findMissing(routes)).toEqual([])
  // A screen without a place is found.
  expect(findMissing(`${routes}\n page(signedIn, '/forgotten', customer, load),`)).toEqual(['/forgotten'])
})

test('every place has a route that exists, and a unique name', () => {
  expect(places.map(({ route }) => route).filter(route => !screensOf(routes).includes(route))).toEqual([])
  expect(new Set(places.map(({ name }) => name)).size).toBe(places.length)
})

test('the pictures of the documents are of screens that exist, few enough to maintain', () => {
  const names = places.map(({ name }) => name)
  expect(showcase.filter(({ name }) => !names.includes(name))).toEqual([])
  expect(showcase.length).toBeLessThanOrEqual(48)
})

test('the pictures of the documents show each width in each language and both colours', () => {
  const combinations = new Set(
    showcase.map(({ width, language, scheme }) => `${width} ${language} ${scheme}`),
  )
  const requiredCombinations = widths.flatMap(width =>
    languages.flatMap(language => schemes.map(scheme => `${width} ${language} ${scheme}`)),
  )
  expect(requiredCombinations.filter(combination => !combinations.has(combination))).toEqual([])
})

test('the folder of pictures and its page hold those and no others', () => {
  const files = readdirSync(screens).filter(file => file.endsWith('.webp'))
  expect(files.toSorted()).toEqual(showcase.map(fileOf).toSorted())
  expect(readFileSync(new URL('README.md', screens), 'utf8')).toBe(pageOf(showcase))
})

const source = new URL('../../apps/portal/src/', import.meta.url)
/** Components that only render the dialogs of others. */
const kitFiles = [
  'platform/work/RequestApprovalDialog.tsx',
  'ui/overlay/FormDialog.tsx',
  'ui/overlay/ConfirmProvider.tsx',
  'ui/picture/PictureField.tsx',
]
const drawsDialog = (text: string): boolean =>
  /<(Modal|FormDialog|Drawer|JumpDialog|ConfirmDialog|CropDialog|RequestApprovalDialog)\b/.test(text)
const dialogFiles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.tsx') && !file.startsWith('ui/gallery') && !kitFiles.includes(file))
  .filter(file => drawsDialog(readFileSync(new URL(file, source), 'utf8')))

test('every dialog of the portal is opened by the story of dialogs', () => {
  expect(dialogFiles.length).toBeGreaterThan(40)
  const listedFiles = [...dialogs, ...dialogsWithSetup].map(({ of }) => of)
  expect(dialogFiles.filter(file => !listedFiles.includes(file))).toEqual([])
  expect(listedFiles.filter(file => !dialogFiles.includes(file))).toEqual([])
  expect(new Set(listedFiles).size).toBe(listedFiles.length)
  expect(drawsDialog('<FormDialog open title="A new one">')).toBe(true)
})

test('dialogs are opened from places there are', () => {
  const names = places.map(({ name }) => name)
  expect(dialogs.filter(({ place }) => !names.includes(place))).toEqual([])
})
