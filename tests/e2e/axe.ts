import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { englishOn } from './english-words.ts'
import { expect } from './story.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Elements of no size that hand the focus on; hidden from everybody, by intent.
const axe = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).exclude('[data-base-ui-focus-guard]')

const linesOf = async (page: Page, asked: AxeBuilder): Promise<string[]> => {
  const { violations } = await asked.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${page.url()} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
    ),
  )
}

/** What axe has against the screen as it stands, one line for each place. */
export const faults = (page: Page): Promise<string[]> => linesOf(page, axe(page).withTags(tags))

/** The same, of what colours alone decide. */
export const colourFaults = (page: Page): Promise<string[]> =>
  linesOf(page, axe(page).withRules(['color-contrast', 'link-in-text-block']))

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Opens each address and says what is wrong with the screens. */
export const look = async (page: Page, paths: readonly string[]) => {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    found.push(...(await faults(page)))
    if ((await page.locator('html').getAttribute('lang')) === 'ar')
      found.push(...(await englishOn(page)).map(text => `${path} has English: ${text}`))
  }
  expect(found).toEqual([])
}
