import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Invisible elements without a size that pass the focus on; hidden from assistive technology on purpose.
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

/** The violations inside these elements only: the rest of the screen was checked without them. */
export const faultsIn = (page: Page, selector: string): Promise<string[]> =>
  linesOf(page, axe(page).include(selector).withTags(tags))

/** The violations while a menu covers parts of the page's buttons: the size of targets is checked only in the menu. */
export const faultsUnder = async (page: Page, layer: string): Promise<string[]> => [
  ...(await linesOf(page, axe(page).withTags(tags).disableRules(['target-size']))),
  ...(await linesOf(page, axe(page).include(layer).withRules(['target-size']))),
]

/** The violations without color contrast, which takes half of the time. */
export const faultsExceptContrast = (page: Page): Promise<string[]> =>
  linesOf(page, axe(page).withTags(tags).disableRules(['color-contrast']))
