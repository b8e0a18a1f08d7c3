import type { Page } from '@playwright/test'
import { faults } from './axe.ts'
import { dialogs } from './dialogs.ts'
import { dialogOn } from './pages/kit.ts'
import { places, visitors } from './places.ts'
import { standsStill } from './standing.ts'
import { expect, test } from './story.ts'

const placeNamed = (name: string) => {
  const place = places.find(one => one.name === name)
  if (!place) throw new Error(`no place is called ${name}`)
  return place
}

/** Whether what has the focus lies in the dialog that is open, or nothing has it. */
const isInside = (page: Page): Promise<boolean> =>
  page.evaluate(`[...document.querySelectorAll('[role=dialog]:not([data-variant])')].some(dialog => dialog.contains(document.activeElement))
    || document.activeElement === document.body
    || document.activeElement.hasAttribute('data-base-ui-focus-guard')`)
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    `document.activeElement === document.body ? '' : document.activeElement.outerHTML.slice(0, 80)`,
  )

const tabs = 12

/** What is wrong with a dialog: for those who do not see it, and for those who have no mouse. */
const wrongWith = async (page: Page, open: (page: Page) => Promise<void>): Promise<string[]> => {
  await open(page)
  const dialog = dialogOn(page).last()
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
  const found = await faults(page)
  for (let pressed = 0; pressed < tabs; pressed += 1) {
    await page.keyboard.press('Tab')
    if (!(await isInside(page))) found.push(`the focus leaves it: ${await focused(page)}`)
  }
  await page.keyboard.press('Escape')
  await expect(dialogOn(page), 'Escape closes it').toHaveCount(0)
  if ((await focused(page)) === '') found.push('the focus does not come back')
  return found
}

for (const who of ['owner', 'staff'] as const)
  for (const [language, scheme] of [
    ['en', 'light'],
    ['ar', 'dark'],
  ] as const)
    test(`Every dialog of a page can be used by everybody, without a mouse too: ${who}, ${language}`, async ({
      people,
    }) => {
      test.setTimeout(400_000)
      const { page } = await people.signedIn(visitors[who], language)
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      const found: string[] = []
      for (const { of, place, open } of dialogs) {
        const where = placeNamed(place)
        if (where.who !== who) continue
        await test.step(of, async () => {
          await page.goto(await where.path(page))
          await standsStill(page)
          await page.evaluate(`document.documentElement.dataset.scheme = '${scheme}'`)
          // A dialog that a key opens gives the focus back to where it was.
          await page
            .getByRole('main')
            .getByRole('button')
            .or(page.getByRole('main').getByRole('link'))
            .first()
            .focus()
          found.push(...(await wrongWith(page, open)).map(text => `${of}: ${text}`))
        })
      }
      expect(found).toEqual([])
    })
