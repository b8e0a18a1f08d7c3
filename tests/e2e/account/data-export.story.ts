import { readFileSync } from 'node:fs'
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
  const arriving = page.waitForEvent('download')
  await save.click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe('company.zip')
  // A ZIP starts with these two letters.
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
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
