import { expect, type Page } from '@playwright/test'
import { fileAt, productionFile } from '../support/made-files.ts'
import { textOn } from '../support/reader.ts'
import { answer, choose, dialogOn, give, goTo, searched } from './kit.ts'

type Stage = 'Quality check' | 'Planning' | 'Plan changes' | 'Manufacturing'

/** The work queue of the provider's staff. */
export const labQueue = (page: Page) => ({
  /** Opens the stage and, in it, the case of this patient. */
  async openCase(stage: Stage, patient: string) {
    await goTo(page, 'Work queue')
    await page.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name: stage }).first().click()
    await page.getByRole('searchbox', { name: 'Search cases' }).fill(patient)
    await searched(page, patient)
    // The case arrives in the open list by itself, once its files have been read again.
    const row = page.getByRole('row').filter({ hasText: patient })
    await expect(row).toHaveCount(1, { timeout: 120_000 })
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: patient })).toBeVisible()
  },
})

/** As many as there are, in every language. */
const complete = /(\d+)\D+\1\D*$/

/** The quality check of a case: its records, and the questions about them. */
export const qualityCheck = (page: Page) => {
  const sheet = page.getByRole('group', { name: 'Quality check', exact: true })
  const parts = sheet.locator('button[aria-expanded]')
  const allGood = sheet.getByRole('button', { name: 'All good' })
  const passButton = sheet.getByRole('button', { name: 'Pass quality check' })
  const dialog = dialogOn(page)
  return {
    sheet,
    part: (name: string) => sheet.getByRole('region', { name }).locator('button[aria-expanded]'),
    look: (record: string) =>
      page.getByRole('navigation', { name: 'Records' }).getByRole('button', { name: record }).click(),
    notGood: (question: string) =>
      sheet
        .getByRole('group', { name: question })
        .getByRole('button', { name: 'Not good', exact: true })
        .click(),
    /** Part by part, each answered by one press, and one more that passes. */
    async pass() {
      await expect(parts.first()).toBeVisible()
      const texts = await parts.allInnerTexts()
      const left = texts.flatMap((text, part) => (complete.test(text) ? [] : [part]))
      for (const part of left) {
        // The next part opens by itself.
        await expect(parts.nth(part)).toHaveAttribute('aria-expanded', 'true')
        await allGood.click()
        await expect(parts.nth(part)).toHaveText(complete)
      }
      await passButton.click()
      await expect(passButton).toBeHidden()
    },
    /** Returns the records with the reasons and records that the answers have filled in. */
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

/** A version of a plan that is being written. */
export const planVersion = (page: Page) => ({
  isVersion: (version: number) =>
    expect(page.getByRole('heading', { name: `Version ${version}`, exact: true })).toBeVisible(),
  async write(steps: { upper: number; lower: number }, note: string) {
    await page.getByLabel('Upper steps').fill(String(steps.upper))
    await page.getByLabel('Lower steps').fill(String(steps.lower))
    await page.getByLabel('Days per aligner').fill('14')
    await page.getByLabel("Technician's note").fill(note)
  },
  /** A contact whose enamel is reduced. */
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
    await give(page.getByRole('button', { name: 'Step models' }), [...files])
  },
  /** Models to print, which pass their check. */
  async production() {
    await give(page.getByRole('button', { name: 'Production files' }), fileAt(productionFile))
    const accepted = textOn(page, 'production.zip passed its check')
    await expect(
      // English is matched here with the isolation marks around the name.
      page.getByText(typeof accepted === 'string' ? /production\.zip.* passed its check/ : accepted),
    ).toBeVisible({ timeout: 60_000 })
  },
  async publish(version: number) {
    await page.getByRole('button', { name: 'Publish plan', exact: true }).click()
    await answer(page, 'Publish plan')
    await expect(page.getByText(`Version ${version} published`)).toBeVisible()
  },
})

/** Presses the keys of a code and Enter as fast as a hand scanner, on the body or on the element with the focus. */
export const scanOn = (page: Page, target: 'body' | 'activeElement', code: string): Promise<unknown> =>
  page.evaluate(
    `for (const sign of [...${JSON.stringify(code.toUpperCase())}, 'Enter']) {
      const code = /\\d/.test(sign) ? 'Digit' + sign : { '-': 'Minus', '/': 'Slash' }[sign] ?? (sign === 'Enter' ? sign : 'Key' + sign)
      document.${target}.dispatchEvent(new KeyboardEvent('keydown', { key: sign, code, bubbles: true, cancelable: true }))
    }`,
  )

type Step = 'Start processing' | 'Start manufacturing' | 'Finish manufacturing'

/** The orders of a case, made step by step. */
export const orderBoard = (page: Page) => {
  const dialog = dialogOn(page)
  const step = (name: Step) => page.getByRole('button', { name })
  return {
    /** From the open order to the packed box; `pieces` are counted at the end. */
    async make(printJob: string, pieces: number) {
      await step('Start processing').click()
      await dialog.getByLabel('Print job').fill(printJob)
      await dialog.getByRole('button', { name: 'Start processing' }).click()
      await expect(dialog).toBeHidden()
      await step('Start manufacturing').click()
      await step('Finish manufacturing').click()
      await dialog.getByLabel('Pieces counted').fill(String(pieces))
      await dialog.getByRole('button', { name: 'Finish manufacturing' }).click()
      await expect(dialog).toBeHidden()
    },
  }
}

/** The shipment builder. */
export const parcel = (page: Page) => ({
  async build(given: { identifier: string; courier: string; airwayBill: string }) {
    await goTo(page, 'Shipments')
    await page.getByRole('link', { name: 'New shipment' }).first().click()
    const code = page.getByLabel('Scan or type an order or case identifier')
    await code.fill(given.identifier)
    await code.press('Enter')
    await expect(page.getByText(`${given.identifier}/1st added`).first()).toBeVisible()
    await choose(page, 'Courier', given.courier)
    await page.getByLabel('Air waybill number').fill(given.airwayBill)
    await page.getByRole('button', { name: 'Create shipment with 1 order' }).click()
    await expect(page).toHaveURL(/\/lab\/shipments\/[0-9a-f-]{36}$/)
  },
  async ship() {
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await answer(page, 'Mark as shipped')
    await expect(page.getByRole('button', { name: 'Undo shipping' })).toBeVisible()
  },
})
