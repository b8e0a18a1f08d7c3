import { caseCalls } from '@archway/contract/cases'
import { ar } from '@archway/words/ar'
import { en } from '@archway/words/en'
import type { Page } from '@playwright/test'
import { switchLanguage } from '../pages/login.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { expect, newPatient, test } from '../support/story.ts'

const findBirthDate = async (page: Page, id: string) =>
  (await callAs(page, caseCalls.read, { params: { id } })).data.birthDate

test('Dates are typed in the company’s format or picked by keyboard, impossible dates are reported, and numbers are accepted with a comma: ruling 38', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const uuid = await createDraftCase(page, newPatient('Dates'))
  await page.goto(`/cases/admin/edit/${uuid}?step=patient`)
  const label = en.caseForm.field.birthDate
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toHaveAttribute('placeholder', /MM.*DD.*YYYY/)

  // Month first, as this company writes dates; the placeholder shows which number is which.
  await field.fill('3/4/1990')
  await expect(field).toHaveAccessibleDescription(/Mar 4/)
  await field.blur()
  await expect(field).toHaveValue('03/04/1990')
  await expect.poll(() => findBirthDate(page, uuid)).toBe('1990-03-04')

  await field.fill('02/30/1990')
  await expect(page.getByText('The date 02/30/1990 does not exist')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('soon')
  await field.blur()
  await expect(page.getByText('Enter the date as')).toBeVisible()
  expect(await findBirthDate(page, uuid)).toBe('1990-03-04')
  await field.fill('٠٣/٠٥/١٩٩٠')
  await field.press('Alt+ArrowDown')

  // A week and a day later; the form has the picked date.
  const days = page.getByRole('dialog', { name: label })
  await expect(days.getByRole('button', { name: 'Monday, March 5, 1990' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(days).toBeHidden()
  await expect(field).toHaveValue('03/13/1990')
  await expect.poll(() => findBirthDate(page, uuid)).toBe('1990-03-13')

  // A comma is read as a decimal point in languages that use a point; Arabic digits are accepted too.
  await page.goto(`/cases/admin/edit/${uuid}?step=prescription`)
  const ipr = page.getByRole('textbox', { name: en.caseForm.field.prescription.iprMax, exact: true })
  for (const typedText of ['0,3', '٠٫٢']) {
    await ipr.fill('')
    await ipr.pressSequentially(typedText)
    await ipr.blur()
    await expect(ipr).toHaveValue(typedText === '0,3' ? '0.3' : '0.2')
  }
  await page.goto(`/cases/admin/edit/${uuid}?step=patient`)

  // From right to left, the left arrow leads to the next day.
  await switchLanguage(page, 'العربية')
  const arabic = ar.caseForm.field.birthDate
  await page.getByRole('button', { name: `${ar.kit.date.open.replace('{{label}}', arabic)}` }).click()
  const selectedDay = page.getByRole('dialog', { name: arabic }).getByRole('gridcell', { selected: true })
  await expect(selectedDay.getByRole('button')).toHaveAccessibleName(/13 مارس 1990/)
  await expect(selectedDay.getByRole('button')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: arabic })).toHaveValue('03/14/1990')
  await expect.poll(() => findBirthDate(page, uuid)).toBe('1990-03-14')
  await switchLanguage(page, 'English')
})
