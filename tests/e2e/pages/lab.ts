import { expect, type Page } from '@playwright/test'
import { fileAt, productionFile } from '../support/made-files.ts'
import { textOn } from '../support/reader.ts'
import { answer, choose, chooseFile, dialogOn, goTo, waitForSearch } from './kit.ts'

type Stage = 'Quality check' | 'Planning' | 'Plan changes' | 'Manufacturing'

/** The work queue of the lab's staff. */
export const labQueue = (page: Page) => ({
  /** Opens a stage, and the case of this patient in it. */
  async openCase(stage: Stage, patient: string) {
    await goTo(page, 'Work queue')
    await page.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name: stage }).first().click()
    await page.getByRole('searchbox', { name: 'Search cases' }).fill(patient)
    await waitForSearch(page, patient)
    // The case appears in the open list by itself, once its files have been checked.
    const row = page.getByRole('row').filter({ hasText: patient })
    await expect(row).toHaveCount(1)
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: patient })).toBeVisible()
  },
})

/** Matches the button of a part whose number of answers equals its number of questions, in every language. */
const complete = /(\d+)\D+\1\D*$/

/** The quality check of a case: its records and the questions about them. */
export const qualityCheck = (page: Page) => {
  const sheet = page.getByRole('group', { name: 'Quality check', exact: true })
  const parts = sheet.locator('button[aria-expanded]')
  const allGood = sheet.getByRole('button', { name: 'All good' })
  const passButton = sheet.getByRole('button', { name: 'Pass quality check' })
  const dialog = dialogOn(page)
  return {
    sheet,
    part: (name: string) => sheet.getByRole('region', { name }).locator('button[aria-expanded]'),
    openRecord: (record: string) =>
      page.getByRole('navigation', { name: 'Records' }).getByRole('button', { name: record }).click(),
    markNotGood: (question: string) =>
      sheet
        .getByRole('group', { name: question })
        .getByRole('button', { name: 'Not good', exact: true })
        .click(),
    /** Passes part by part, each with one press, and a last press that passes the check. */
    async pass() {
      await expect(parts.first()).toBeVisible()
      const texts = await parts.allInnerTexts()
      const incompleteParts = texts.flatMap((text, part) => (complete.test(text) ? [] : [part]))
      for (const part of incompleteParts) {
        // The next part opens by itself.
        await expect(parts.nth(part)).toHaveAttribute('aria-expanded', 'true')
        await allGood.click()
        await expect(parts.nth(part)).toHaveText(complete)
      }
      await passButton.click()
      await expect(passButton).toBeHidden()
    },
    /** Returns the records to the customer, with the reasons and records that the answers have preselected. */
    async reject(reason: string, record: string, comment: string) {
      await sheet.getByRole('button', { name: 'Reject records' }).click()
      await expect(dialog.getByLabel(reason)).toBeChecked()
      await expect(
        dialog.getByRole('group', { name: 'Affected records' }).getByLabel(record, { exact: true }),
      ).toBeChecked()
      await dialog.getByRole('textbox', { name: 'Comment', exact: true }).fill(comment)
      await dialog.getByRole('button', { name: 'Reject records' }).click()
      await expect(dialog).toBeHidden()
    },
  }
}

/** The draft of a plan version. */
export const planVersion = (page: Page) => ({
  isVersion: (version: number) =>
    expect(page.getByRole('heading', { name: `Version ${version}`, exact: true })).toBeVisible(),
  async write(steps: { upper: number; lower: number }, note: string) {
    await page.getByLabel('Upper steps').fill(String(steps.upper))
    await page.getByLabel('Lower steps').fill(String(steps.lower))
    await page.getByLabel('Days per aligner').fill('14')
    await page.getByLabel("Technician's note").fill(note)
  },
  /** A contact between teeth whose enamel is reduced. */
  async ipr(contact: string, mm: string, beforeStep: string) {
    await page.getByRole('button', { name: 'Add row to Interproximal reduction (IPR)' }).click()
    await page.getByLabel('Contact, row 1').fill(contact)
    await page.getByLabel('mm, row 1', { exact: true }).fill(mm)
    await page.getByLabel('Before step, row 1').fill(beforeStep)
  },
  async save() {
    await page.getByRole('button', { name: 'Save content' }).click()
    await expect(page.getByText('Content saved')).toBeVisible()
  },
  async models(files: readonly string[]) {
    await chooseFile(page.getByRole('button', { name: 'Step models' }), [...files])
  },
  /** Uploads models to print, which pass their check. */
  async production() {
    await chooseFile(page.getByRole('button', { name: 'Production files' }), fileAt(productionFile))
    const accepted = textOn(page, 'production.zip passed its check')
    await expect(
      // The English text is matched with the isolation marks around the name.
      page.getByText(typeof accepted === 'string' ? /production\.zip.* passed its check/ : accepted),
    ).toBeVisible()
  },
  async publish(version: number) {
    await page.getByRole('button', { name: 'Publish plan', exact: true }).click()
    await answer(page, 'Publish plan')
    await expect(page.getByText(`Version ${version} published`)).toBeVisible()
  },
})

/** Types a code and Enter as fast as a hand scanner, on the body or on the focused element. */
export const scanOn = (page: Page, target: 'body' | 'activeElement', code: string): Promise<unknown> =>
  page.evaluate(
    `for (const sign of [...${JSON.stringify(code.toUpperCase())}, 'Enter']) {
      const code = /\\d/.test(sign) ? 'Digit' + sign : { '-': 'Minus', '/': 'Slash' }[sign] ?? (sign === 'Enter' ? sign : 'Key' + sign)
      document.${target}.dispatchEvent(new KeyboardEvent('keydown', { key: sign, code, bubbles: true, cancelable: true }))
    }`,
  )

type Step = 'Start processing' | 'Start manufacturing' | 'Finish manufacturing'

/** The orders of a case, manufactured step by step. */
export const orderBoard = (page: Page) => {
  const dialog = dialogOn(page)
  const stepButton = (name: Step) => page.getByRole('button', { name })
  return {
    /** From the open order to the packed box; `pieces` is the number counted at the end. */
    async make(printJob: string, pieces: number) {
      await stepButton('Start processing').click()
      await dialog.getByLabel('Print job').fill(printJob)
      await dialog.getByRole('button', { name: 'Start processing' }).click()
      await expect(dialog).toBeHidden()
      await stepButton('Start manufacturing').click()
      await stepButton('Finish manufacturing').click()
      await dialog.getByLabel('Pieces counted').fill(String(pieces))
      await dialog.getByRole('button', { name: 'Finish manufacturing' }).click()
      await expect(dialog).toBeHidden()
    },
  }
}

/** The page that creates shipments. */
export const parcel = (page: Page) => ({
  async build(input: { identifier: string; courier: string; airwayBill: string }) {
    await goTo(page, 'Shipments')
    await page.getByRole('link', { name: 'New shipment' }).first().click()
    const code = page.getByLabel('Scan or type an order or case identifier')
    await code.fill(input.identifier)
    await code.press('Enter')
    await expect(page.getByText(`${input.identifier}/1st added`).first()).toBeVisible()
    await choose(page, 'Courier', input.courier)
    await page.getByLabel('Air waybill number').fill(input.airwayBill)
    await page.getByRole('button', { name: 'Create shipment with 1 order' }).click()
    await expect(page).toHaveURL(/\/lab\/shipments\/[0-9a-f-]{36}$/)
  },
  async ship() {
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await answer(page, 'Mark as shipped')
    await expect(page.getByRole('button', { name: 'Undo shipping' })).toBeVisible()
  },
})
