import { sessionCalls } from '@archway/contract/session'
import { choose } from '../pages/kit.ts'
import { createNewCompany } from '../pages/new-company.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'

test('A new account owner chooses a tooth notation and is sent to the addresses: ONB-01 ONB-02 ONB-03 ONB-04 ONB-05 ONB-06 ONB-07 ONB-08 ONB-09 ONB-10 ONB-11 ONB-12 VAL-01', async ({
  people,
}) => {
  const { page } = await createNewCompany(people)
  await page.goto('/')
  const configuration = page.getByRole('dialog', { name: 'Configuration' })
  const getStartedDialog = page.getByRole('dialog', { name: 'Get started' })
  await expect(configuration).toContainText(
    'Please fill in your dental notation configuration, You can change your dental notation in company profile page',
  )
  await expect(getStartedDialog).toHaveCount(0)
  expect(await listFaults(page)).toEqual([])

  // Only an answer closes it.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(configuration).toBeVisible()
  const submit = configuration.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await choose(configuration, 'Dental notation', 'Palmer')
  await submit.click()
  await expect(configuration).toHaveCount(0)

  await expect(getStartedDialog).toContainText(
    'Your account has been successfully activated, please fill in your shipping address from your profile page',
  )
  expect(await listFaults(page)).toEqual([])
  // Closed without the checkbox, it opens again at the next visit.
  await page.keyboard.press('Escape')
  await expect(getStartedDialog).toHaveCount(0)
  await page.reload()
  await getStartedDialog.getByLabel("Don't show again").check()
  await getStartedDialog.getByRole('button', { name: 'Go to Addresses Page' }).click()
  await expect(page).toHaveURL('/profile/addresses')
  await expect.poll(async () => (await callAs(page, sessionCalls.me)).data.data.flagsMap.showHelp).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Address Table' })).toBeVisible()
  await expect(getStartedDialog).toHaveCount(0)
})

test('A new account owner who continues by keyboard without a tooth notation sees an error: VAL-02 ERR-28', async ({
  people,
}) => {
  const { page } = await createNewCompany(people)
  await page.goto('/')
  const notation = page.getByRole('combobox', { name: 'Dental notation' })
  await expect(notation).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(notation).toHaveAccessibleDescription('this field is required')
})
