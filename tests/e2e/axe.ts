import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { englishOn } from './english-words.ts'
import { expect } from './story.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe has against the screen as it stands, one line for each place. */
export const faults = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    // Elements of no size that hand the focus on; hidden from everybody, by intent.
    .exclude('[data-base-ui-focus-guard]')
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${page.url()} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
    ),
  )
}

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
