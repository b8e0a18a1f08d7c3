import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Elements of no size that hand the focus on; hidden from everybody, by intent.
const axe = (page: Page) =>
  // No screen has frames of other origins, for which axe would collect the findings on a separate page.
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('[data-base-ui-focus-guard]')

const linesOf = async (page: Page, builder: AxeBuilder): Promise<string[]> => {
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${page.url()} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
    ),
  )
}

/** The violations that axe finds on the screen, one line each. */
export const faults = (page: Page): Promise<string[]> => linesOf(page, axe(page).withTags(tags))

/** The same under these elements alone: what lies behind them was judged without them. */
export const faultsIn = (page: Page, selector: string): Promise<string[]> =>
  linesOf(page, axe(page).include(selector).withTags(tags))

/** The same while a menu lies over the page and covers parts of its buttons: the size of targets counts in the menu. */
export const faultsUnder = async (page: Page, layer: string): Promise<string[]> => [
  ...(await linesOf(page, axe(page).withTags(tags).disableRules(['target-size']))),
  ...(await linesOf(page, axe(page).include(layer).withRules(['target-size']))),
]

/** The same without the contrast of colours, which takes half of the time. */
export const faultsBesideColours = (page: Page): Promise<string[]> =>
  linesOf(page, axe(page).withTags(tags).disableRules(['color-contrast']))
