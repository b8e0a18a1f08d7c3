import { type Language, languages } from '@archway/words'
import type { Page } from '@playwright/test'
import { moveTo } from '../pages/kit.ts'
import { listFaults, listFaultsExceptContrast } from '../support/axe.ts'
import { listClippedTexts } from '../support/clipped.ts'
import { listDirectionFaults } from '../support/direction.ts'
import { listEnglishTexts } from '../support/english-words.ts'
import { type Place, places, type Visitor, visitors } from '../support/places.ts'
import { readInPseudo } from '../support/pseudo-words.ts'
import { untilSettled } from '../support/settled.ts'
import { expect, test } from '../support/story.ts'

const phone = 360
const laptop = 1366
/**
 * Widths at which English is measured: phone, tablet, laptop, large screen. The order ends with the width of the next
 * place.
 */
const englishWidths = [phone, 768, 1920, laptop] as const
/** Longer words and the other direction cause problems at the narrowest and at the usual width. */
const translatedWidths = [phone, laptop] as const

const listFaultsAtWidth = async (page: Page, width: number): Promise<string[]> => {
  await page.setViewportSize({ width, height: 900 })
  await untilSettled(page)
  return (await listClippedTexts(page)).map(text => `${width} px: ${text}`)
}

/**
 * All rules of axe on a phone and on a laptop, and nothing clipped at four widths. Contrast is measured once: it does
 * not depend on the width, and `contrast.test.ts` checks all color tokens of the dark scheme.
 */
const listFaultsInEnglish = async (page: Page): Promise<string[]> => {
  const problems: string[] = []
  for (const width of englishWidths) {
    problems.push(...(await listFaultsAtWidth(page, width)))
    const faults =
      width === laptop ? await listFaults(page) : width === phone ? await listFaultsExceptContrast(page) : []
    problems.push(...faults.map(text => `${width} px: ${text}`))
  }
  return problems
}

/** The faults that only a translation can have: clipped texts, the reading direction, words left in English. */
const listFaultsInTranslation = async (page: Page, language: Language): Promise<string[]> => {
  const problems: string[] = []
  for (const width of translatedWidths) problems.push(...(await listFaultsAtWidth(page, width)))
  problems.push(...(await listDirectionFaults(page, language)))
  problems.push(...(await listEnglishTexts(page, language)).map(text => `English: ${text}`))
  return problems
}

const listFaultsIn = (page: Page, language: Language): Promise<string[]> =>
  language === 'en' ? listFaultsInEnglish(page) : listFaultsInTranslation(page, language)

/** How many screens one story opens: enough to spread them over the workers. */
const partSize = 12
const partsOf = (visitor: Visitor): Place[][] => {
  const visitorPlaces = places.filter(place => place.who === visitor)
  return Array.from({ length: Math.ceil(visitorPlaces.length / partSize) }, (_, part) =>
    visitorPlaces.slice(part * partSize, (part + 1) * partSize),
  )
}

for (const visitorName of ['guest', ...Object.keys(visitors)] as Visitor[])
  for (const [part, group] of partsOf(visitorName).entries())
    for (const language of languages)
      test(`U1 U2 Every screen is accessible and readable at every width: ${visitorName} ${part + 1}, ${language}`, async ({
        people,
      }) => {
        const { page, expectsStatus } =
          visitorName === 'guest'
            ? await people.guest(language)
            : await people.signedIn(visitors[visitorName], language)
        const problems: string[] = []
        for (const [index, place] of group.entries()) {
          const path = await place.path(page)
          if (place.refusedWith) expectsStatus(place.refusedWith)
          // The first page is loaded with its language; guests have pages without a link back.
          if (index === 0 || visitorName === 'guest') await page.goto(path)
          else await moveTo(page, path)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          problems.push(...(await listFaultsIn(page, language)).map(text => `${place.name}: ${text}`))
        }
        expect(problems).toEqual([])
      })

/** Screens with many texts of the product: a form, a table, a list with filters, settings, a board. */
const pseudoPlaces = {
  owner: ['dashboard', 'cases', 'case-details', 'case-form-prescription', 'doctors', 'profile-security'],
  staff: ['lab-orders', 'lab-settings', 'lab-audit'],
} as const

for (const visitorName of ['owner', 'staff'] as const)
  test(`U8 I18N-04 A fourth language has room: ${visitorName} reads longer, accented texts from right to left`, async ({
    people,
  }) => {
    const { page } = await people.signedIn(visitors[visitorName], 'ar')
    const countReplaced = await readInPseudo(page)
    const problems: string[] = []
    for (const [index, name] of pseudoPlaces[visitorName].entries()) {
      const place = places.find(candidate => candidate.name === name)
      if (!place) throw new Error(`there is no screen ${name}`)
      const path = await place.path(page)
      if (index === 0) await page.goto(path)
      else await moveTo(page, path)
      // The marks of the pseudo language: the texts of the page are translated.
      await expect(page.locator('body')).toContainText(/\u202e[^\u202c]+~+\u202c/)
      for (const width of translatedWidths)
        problems.push(...(await listFaultsAtWidth(page, width)).map(text => `${name}: ${text}`))
      problems.push(...(await listEnglishTexts(page)).map(text => `${name}: English: ${text}`))
    }
    expect(problems).toEqual([])
    expect(countReplaced()).toBeGreaterThan(3000)
  })

test('U2 A planted text that is cut off, overlaps another or leaves the window is found', async ({
  people,
}) => {
  const { page } = await people.guest()
  await page.goto('/login')
  await untilSettled(page)
  expect(await listClippedTexts(page)).toEqual([])
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', \`
    <p style="inline-size: 60px; overflow: hidden; white-space: nowrap">Sentences go on and on</p>
    <p style="position: absolute; top: 400px; left: 20px">One on top</p>
    <p style="position: absolute; top: 402px; left: 24px">Another below</p>
    <p style="position: absolute; top: 500px; left: -400px">Far away from here</p>\`)`)
  const clipped = (await listClippedTexts(page)).join('\n')
  expect(clipped).toContain('cut off: Sentences go on and on')
  expect(clipped).toContain('lie on each other: One on top | Another below')
  expect(clipped).toContain('out of the window: Far away from here')
})

test('U2 A planted block in the wrong reading direction is found', async ({ people }) => {
  const { page } = await people.guest('ar')
  await page.goto('/login')
  await untilSettled(page)
  expect(await listDirectionFaults(page, 'ar')).toEqual([])
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', \`
    <p style="direction: ltr">\u0646\u0635 \u0628\u0627\u0644\u0639\u0631\u0628\u064a\u0629</p>
    <p dir="auto" style="text-align: start">Emma Rossi</p>\`)`)
  const problems = (await listDirectionFaults(page, 'ar')).join('\n')
  expect(problems).toContain('reads left to right')
  expect(problems).toContain('is aligned to the other side: Emma Rossi')
})
