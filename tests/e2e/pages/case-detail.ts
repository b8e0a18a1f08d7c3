import { type Download, expect, type Page } from '@playwright/test'
import { textOn } from '../support/reader.ts'
import { answer, choose, dialogOn } from './kit.ts'

type Tab = 'Details' | 'Files' | 'Plan' | 'Orders' | 'Refinements' | 'Requests' | 'Shipments' | 'History'

/** The page of a case, as customers and staff see it. */
export const caseDetail = (page: Page) => {
  const dialog = dialogOn(page)
  const head = page.getByRole('main').locator('header')
  /**
   * The chip with the status and whose turn it is; it opens the progress. The status also appears elsewhere on the
   * page.
   */
  const chip = head.locator('[aria-controls=case-progress]')
  const action = (name: string) => head.getByRole('button', { name, exact: true })
  const steps = page.getByRole('list', { name: 'Case progress' }).getByRole('listitem')
  return {
    action,
    chip,
    /** The progress bar of the case; the label of each step includes its state. */
    steps,
    currentStep: steps.and(page.locator('[aria-current=step]')),
    /** Whose turn it is, as shown by the chip. */
    turn: (words: string) => chip.getByText(words, { exact: true }),
    /** Opens the progress of the case, with its dates. */
    async openProgress() {
      await chip.click()
      await expect(chip).toHaveAttribute('aria-expanded', 'true')
    },
    /** Opens the case from the list in which this user finds it. */
    async open(path: string) {
      await page.goto(path)
      await expect(page.getByRole('navigation', { name: 'Case sections' })).toBeVisible()
    },
    async tab(name: Tab) {
      await page
        .getByRole('navigation', { name: 'Case sections' })
        .getByRole('link', { name, exact: true })
        .click()
    },
    hasStatus: (status: string) => expect(chip.getByText(status, { exact: true })).toBeVisible(),

    identifier: async (): Promise<string> => (await head.locator('bdi').first().textContent()) ?? '',

    /** Staff start the next version of a rejected plan. */
    async startRevision() {
      await action('Start revision').click()
      await dialog.getByRole('button', { name: 'Start revision' }).click()
      await expect(dialog).toBeHidden()
    },
    async approvePlan(version: number, steps: { upper: number; lower: number }) {
      await action('Approve plan').click()
      await expect(dialog).toContainText(
        textOn(
          page,
          `Approve plan v${version}? ${steps.upper} upper and ${steps.lower} lower aligners will be made.`,
        ),
      )
      await dialog.getByLabel('I have reviewed the treatment plan').check()
      await dialog.getByRole('button', { name: 'Approve plan' }).click()
      await expect(dialog).toBeHidden()
    },
    async commentOnPlan(comment: string) {
      const form = page.getByRole('form', { name: 'Add comment' })
      await form.getByRole('textbox', { name: 'Comment' }).fill(comment)
      await form.getByRole('button', { name: 'Add comment' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: comment })).toBeVisible()
    },
    async rejectPlan(comment: string) {
      await action('Request plan changes').click()
      await dialog.getByRole('textbox', { name: 'Comment', exact: true }).fill(comment)
      await dialog.getByRole('button', { name: 'Request changes' }).click()
      await expect(dialog).toBeHidden()
    },
    async clear() {
      await action('Clear for manufacturing').click()
      await answer(page, 'Clear for manufacturing')
    },
    async refuseClearance(comment: string) {
      await action('Do not clear').click()
      await dialog.getByRole('textbox', { name: 'Comment', exact: true }).fill(comment)
      await dialog.getByRole('button', { name: 'Do not clear' }).click()
      await expect(dialog).toBeHidden()
    },
    async sendLastMile(courier: string, airwayBill: string) {
      await action('Mark last mile as shipped').click()
      await choose(dialog, 'Courier', courier)
      await dialog.getByLabel('Air waybill number').fill(airwayBill)
      await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
      await expect(dialog).toBeHidden()
    },
    async confirmReceipt() {
      await action('Confirm receipt').click()
      await answer(page, 'Confirm receipt')
    },

    /** Downloads the file of a slot. */
    async download(slot: string): Promise<Download> {
      // By keyboard: a menu that is still being positioned would move away from a pointer, and closes if its button
      // moves between the press and the release.
      await page.getByRole('button', { name: `More: ${slot}`, exact: true }).press('Enter')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'Download', exact: true }).press('Enter'),
      ])
      return download
    },
    /** Downloads an earlier file of the slot. */
    async downloadVersion(slot: string, version: number, of: number): Promise<Download> {
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: `Open: ${slot}`, exact: true }) })
        .getByRole('button', { name: `${of} versions` })
        .click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Download: Version ${version}`, exact: true }).click(),
      ])
      return download
    },
    history: page.getByRole('list', { name: 'What happened to this case' }),
  }
}
