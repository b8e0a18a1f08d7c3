import { companyAdminCalls } from '@archway/contract/company'
import { contactCalls } from '@archway/contract/contacts'
import { notificationCalls } from '@archway/contract/notifications'
import { sessionCalls } from '@archway/contract/session'
import { dialogOn, getToast } from '../pages/kit.ts'
import { createSettledCompany } from '../pages/new-company.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'

test('Support requests a second account owner for a company, an administrator confirms it, and the first owner is notified: S14', async ({
  people,
}) => {
  const owner = await createSettledCompany(people)
  const { data: me } = await callAs(owner.page, sessionCalls.me)
  const email = `deniz-${Date.now()}@story.test`
  await callAs(owner.page, contactCalls.addContact, { body: { name: 'Deniz Story', email } })

  const { page } = await people.signedIn('support@archway.test')
  await callAs(page, companyAdminCalls.switchCompany, { body: { companyUuid: me.companyId ?? '' } })
  await page.goto('/profile/profile')
  await page.getByRole('button', { name: 'Edit Deniz Story' }).press('Enter')
  await expect(dialogOn(page).getByRole('checkbox', { name: 'Account owner' })).toBeDisabled()
  await expect(dialogOn(page).getByText('and an administrator confirms it')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOn(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Request account owner rights for Deniz Story' }).press('Enter')
  expect(await listFaults(page)).toEqual([])
  await dialogOn(page).getByRole('textbox', { name: 'Reason' }).fill('The owner asked for a deputy by phone')
  await dialogOn(page).getByRole('button', { name: 'Send the request' }).press('Enter')
  await expect(getToast(page, 'An administrator other than you must confirm it')).toBeVisible()

  const { page: second } = await people.signedIn('admin@archway.test')
  await second.goto('/lab/approvals')
  await second.getByRole('button', { name: 'Review: Deniz Story' }).press('Enter')
  await expect(dialogOn(second).getByText(email)).toBeVisible()
  await expect(dialogOn(second).getByText('The other account owners get an email.')).toBeVisible()
  expect(await listFaults(second)).toEqual([])
  await dialogOn(second).getByRole('button', { name: 'Confirm', exact: true }).press('Enter')
  await expect(getToast(second, 'Confirmed and carried out')).toBeVisible()

  await owner.page.goto('/profile/profile')
  const row = owner.page.getByRole('row').filter({ hasText: 'Deniz Story' })
  await expect(row.getByText('Account owner')).toBeVisible()
  const { data: news } = await callAs(owner.page, notificationCalls.notifications)
  expect(news.map(({ event }) => event)).toEqual(['OWNER_APPOINTED'])
})
