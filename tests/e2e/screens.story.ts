import type { Language } from '@archway/words'
import type { Page } from '@playwright/test'
import { colourFaults, faults } from './axe.ts'
import { clippedOn } from './clipped.ts'
import { englishOn } from './english-words.ts'
import { type Place, places, type Visitor, visitors } from './places.ts'
import { standsStill } from './standing.ts'
import { expect, test } from './story.ts'

/** Phone, tablet, laptop, large screen. */
const widths = [360, 768, 1366, 1920] as const

const wear = (page: Page, scheme: 'light' | 'dark') =>
  page.evaluate(`document.documentElement.dataset.scheme = '${scheme}'`)

/** What is wrong with a screen: for those who do not see, who see badly, who read Arabic, who have a phone. */
const wrongWith = async (page: Page, language: Language): Promise<string[]> => {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await standsStill(page)
    found.push(...(await clippedOn(page)).map(text => `${width} px: ${text}`))
  }
  if (language !== 'en') found.push(...(await englishOn(page, language)).map(text => `English: ${text}`))
  await wear(page, 'light')
  found.push(...(await faults(page)))
  await wear(page, 'dark')
  found.push(...(await colourFaults(page)))
  return found
}

const few = 12
const groups = (who: Visitor): Place[][] => {
  const own = places.filter(place => place.who === who)
  return Array.from({ length: Math.ceil(own.length / few) }, (_, part) =>
    own.slice(part * few, (part + 1) * few),
  )
}

for (const who of ['guest', ...Object.keys(visitors)] as Visitor[])
  for (const [part, group] of groups(who).entries())
    for (const language of ['en', 'tr', 'ar'] as const)
      test(`Every screen can be read and used by everybody: ${who} ${part + 1}, ${language}`, async ({
        people,
      }) => {
        test.setTimeout(400_000)
        const { page } = who === 'guest' ? await people.guest() : await people.signedIn(visitors[who])
        if (who === 'guest') await page.goto('/login')
        await page.evaluate(`localStorage.setItem('archway.language', '${language}')`)
        const found: string[] = []
        for (const place of group) {
          await page.goto(await place.path(page))
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          found.push(...(await wrongWith(page, language)).map(text => `${place.name}: ${text}`))
        }
        expect(found).toEqual([])
      })

test('A text that is cut off, lies on another or leaves the window is found', async ({ people }) => {
  const { page } = await people.guest()
  await page.goto('/login')
  await standsStill(page)
  expect(await clippedOn(page)).toEqual([])
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', \`
    <p style="inline-size: 60px; overflow: hidden; white-space: nowrap">Sentences go on and on</p>
    <p style="position: absolute; top: 400px; left: 20px">One on top</p>
    <p style="position: absolute; top: 402px; left: 24px">Another below</p>
    <p style="position: absolute; top: 500px; left: -400px">Far away from here</p>\`)`)
  const found = (await clippedOn(page)).join('\n')
  expect(found).toContain('cut off: Sentences go on and on')
  expect(found).toContain('lie on each other: One on top | Another below')
  expect(found).toContain('out of the window: Far away from here')
})
