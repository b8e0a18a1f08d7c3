import { readFileSync } from 'node:fs'
import { sessionCalls } from '@archway/contract/session'
import { dialogOn } from '../pages/kit.ts'
import { password } from '../pages/login.ts'
import { createSettledCompany } from '../pages/new-company.ts'
import { callAs } from '../support/api.ts'
import { expireConfirmation } from '../support/past.ts'
import { expect, test } from '../support/story.ts'

test('An account owner exports the company’s data by keyboard and sees the progress: S11 U1 U5', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@nourdental.test')
  await page.goto('/profile/data')
  const exportButton = page.getByRole('button', { name: 'Export everything' })
  await exportButton.focus()
  await page.keyboard.press('Enter')
  const exports = page.getByRole('table', { name: 'Exports' })
  const newest = exports.getByRole('row').filter({ hasText: 'The whole company' }).first()
  await expect(newest).toBeVisible()
  const save = newest.getByRole('button', { name: 'Download: The whole company' })
  await expect(newest).toContainText('Ready')
  await expect(exportButton).toBeEnabled()
  const downloadPromise = page.waitForEvent('download')
  await save.click()
  const download = await downloadPromise
  expect(download.suggestedFilename()).toBe('company.zip')
  // A ZIP starts with these two letters.
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('An account owner confirms before the list of accounts is exported, and may close the question: S14', async ({
  people,
}) => {
  const owner = await createSettledCompany(people)
  const { page } = owner
  const { email } = (await callAs(page, sessionCalls.me)).data.data
  owner.expectsStatus(403)
  await expireConfirmation(page, email)
  await page.goto('/profile/accounts')
  const exportButton = page.getByRole('button', { name: 'Export', exact: true })
  const question = dialogOn(page).filter({ hasText: 'Confirm your identity' })
  await exportButton.press('Enter')
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(exportButton).toBeEnabled()
  await exportButton.press('Enter')
  await question.getByLabel('Password', { exact: true }).fill(password)
  const downloadPromise = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect(readFileSync(await (await downloadPromise).path(), 'utf8')).toContain(email)
  await expect(question).toHaveCount(0)
})

test('Users who are not account owners cannot export data: S2 S11', async ({ people }) => {
  const { page } = await people.signedIn('contact@nourdental.test')
  await page.goto('/profile/data')
  await expect(page.getByRole('link', { name: 'Profile', exact: true }).last()).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('button', { name: 'Export everything' })).toHaveCount(0)
})
