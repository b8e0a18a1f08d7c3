import { en } from '@archway/words/en'
import { expect, type Page } from '@playwright/test'
import { photoKeys } from '../../../apps/server/src/demo/files/photos.ts'
import { choose, chooseFile, pick } from './kit.ts'

const steps = ['Patient and product', 'Records', 'Prescription', 'Review'] as const

type Patient = { first: string; last: string }

/** The four steps of the form for a new case. */
export const caseForm = (page: Page) => {
  const clickNext = () => page.getByRole('button', { name: 'Next', exact: true }).click()
  const openStep = async (name: (typeof steps)[number]) => {
    await page.getByRole('navigation', { name: 'Form steps' }).getByRole('button', { name }).click()
    await expect(page.getByRole('heading', { name: `Step ${steps.indexOf(name) + 1} of 4` })).toBeAttached()
  }
  return {
    next: clickNext,
    openStep,

    /** Completes the first step, which creates the case. Returns its uuid. */
    async patient({ first, last }: Patient, product: 'Clear Aligners' | 'Retainer', arch = 'Both') {
      await page.getByRole('radio', { name: product, exact: true }).check()
      await page.getByLabel('First name').fill(first)
      await page.getByLabel('Last name').fill(last)
      await pick(page, 'Arch', arch)
      await pick(page, 'Impression', 'Digital scan')
    },
    async created(): Promise<string> {
      await clickNext()
      await expect(page).toHaveURL(/\/edit\/[0-9a-f-]{36}\?step=records$/)
      return /edit\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
    },

    slot: (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) }),

    /** Several files at once; each goes to the slot suggested by its name. */
    async records(files: readonly string[]) {
      await chooseFile(page.getByRole('button', { name: 'Choose files' }), [...files])
      const dialog = page.getByRole('dialog', { name: 'Where does each file go?' })
      await dialog.getByRole('button', { name: `Send ${files.length} files` }).click()
      await expect(dialog).toBeHidden()
    },
    async putInto(slot: string, file: string, press: 'Choose a file' | 'Replace' = 'Choose a file') {
      await chooseFile(page.getByRole('button', { name: `${press}: ${slot}` }), file)
      await this.expectArrived(slot)
    },
    expectArrived: (slot: string) =>
      expect(page.getByRole('button', { name: `Open: ${slot}`, exact: true })).toBeVisible(),
    /** All photos are uploaded: a case cannot be submitted during an upload. */
    async photosArrived() {
      for (const key of photoKeys) await this.expectArrived(en.caseFiles.types[key])
    },

    async aligners() {
      await page.getByLabel('Chief complaint').fill('The upper front teeth are crowded and overlap.')
      await pick(page, 'Treat', 'Both full arches')
      for (const field of ['Overjet', 'Overbite']) await choose(page, field, 'Improve')
      for (const field of ['Sagittal, right', 'Sagittal, left']) await choose(page, field, 'Maintain')
      await choose(page, 'Crossbite', 'Do not correct')
      await pick(page, 'Spaces', 'Close all')
      await pick(page, 'IPR', 'If needed')
      await pick(page, 'Attachments', 'As needed')
      await pick(page, 'Wear per step', '14 days')
    },
    async retainer() {
      await pick(page, 'Made from', 'New scan')
      await page.getByRole('textbox', { name: 'Sets', exact: true }).fill('2')
      await choose(page, 'Bonded retainer', 'None')
    },

    /** Submits an incomplete case: the page stays, and the list of missing items receives the focus. */
    async submitTooEarly(left: string) {
      await page.getByRole('button', { name: 'Submit case', exact: true }).click()
      const summary = page.getByRole('region', { name: left })
      await expect(summary).toBeFocused()
      await expect(page).toHaveURL(/step=review$/)
      return summary
    },
    async submit() {
      await page.getByLabel('I confirm the patient has agreed to share these records').check()
      await expect(page.getByText('Everything is complete. You can submit the case.')).toBeVisible()
      await page.getByRole('button', { name: 'Submit case', exact: true }).click()
      await expect(page).toHaveURL(/\/details$/)
    },
  }
}
