import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The minified engine of the version that the builder uses. */
const engine = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * The script that the builder evaluates before each check. By default its unminified source, twice, which takes as long
 * as the rules themselves: here the document gets the engine once. A page with frames has it loaded into each of them.
 */
const readAxeSource = async (page: Page): Promise<string> => {
  if (page.frames().length > 1) return engine
  if (!(await page.evaluate<boolean>(`typeof globalThis.axe?.run === 'function'`)))
    await page.evaluate(engine)
  return ';'
}

// Invisible elements without a size that pass the focus on; hidden from assistive technology on purpose.
const createAxe = async (page: Page): Promise<AxeBuilder> =>
  // No screen has frames of other origins, for which axe would collect the findings on a separate page.
  new AxeBuilder({ page, axeSource: await readAxeSource(page) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('[data-base-ui-focus-guard]')

const listLines = async (page: Page, set: (builder: AxeBuilder) => AxeBuilder): Promise<string[]> => {
  const { violations } = await set(await createAxe(page)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${page.url()} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
    ),
  )
}

/** The violations that axe finds on the screen, one line each. */
export const listFaults = (page: Page): Promise<string[]> => listLines(page, all => all.withTags(tags))

/** The violations inside these elements only: the rest of the screen was checked without them. */
export const listFaultsIn = (page: Page, selector: string): Promise<string[]> =>
  listLines(page, all => all.include(selector).withTags(tags))

/** The violations while a menu covers parts of the page's buttons: the size of targets is checked only in the menu. */
export const listFaultsUnder = async (page: Page, layer: string): Promise<string[]> => [
  ...(await listLines(page, all => all.withTags(tags).disableRules(['target-size']))),
  ...(await listLines(page, all => all.include(layer).withRules(['target-size']))),
]

/** The violations without color contrast, which takes half of the time. */
export const listFaultsExceptContrast = (page: Page): Promise<string[]> =>
  listLines(page, all => all.withTags(tags).disableRules(['color-contrast']))
