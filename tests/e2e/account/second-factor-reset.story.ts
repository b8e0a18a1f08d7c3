import { companyAdminCalls } from '@archway/contract/company'
import { secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { Secret, TOTP } from 'otpauth'
import { dialogOn, getToast } from '../pages/kit.ts'
import { password } from '../pages/login.ts'
import { createSettledCompany } from '../pages/new-company.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'

const supportEmail = 'support@archway.test'

test('The only account owner has lost her second factor: support requests the reset, and an administrator confirms it: S14', async ({
  people,
}) => {
  const owner = await createSettledCompany(people)
  const { data: me } = await callAs(owner.page, sessionCalls.me)
  const setup = await callAs(owner.page, secondFactorCalls.beginSetup, { body: { password } })
  const code = new TOTP({ secret: Secret.fromBase32(setup.data.key ?? '') }).generate()
  await callAs(owner.page, secondFactorCalls.completeSetup, { body: { code } })

  const { page } = await people.signedIn(supportEmail)
  await callAs(page, companyAdminCalls.switchCompany, { body: { companyUuid: me.companyId ?? '' } })
  await page.goto('/profile/accounts')
  await page.getByRole('button', { name: 'Actions for Sam Story' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Request a reset of two-step verification' }).press('Enter')
  const form = dialogOn(page)
  await expect(form.getByText('Account owners of the company can also reset it themselves')).toBeVisible()
  expect(await listFaults(page)).toEqual([])
  await form.getByRole('textbox', { name: 'Reason' }).fill('She called from the number of the clinic')
  await form.getByRole('button', { name: 'Send the request' }).press('Enter')
  await expect(getToast(page, 'An administrator other than you must confirm it')).toBeVisible()

  await page.goto('/lab/approvals')
  const review = { name: 'Review: Sam Story' }
  await page.getByRole('button', review).first().press('Enter')
  await expect(dialogOn(page).getByText('You requested this.')).toBeVisible()
  await expect(dialogOn(page).getByRole('button', { name: 'Confirm and reset' })).toHaveCount(0)

  const { page: second } = await people.signedIn('admin@archway.test')
  await second.goto('/lab/approvals')
  await second.getByRole('button', review).first().press('Enter')
  await expect(dialogOn(second).getByText(me.data.email)).toBeVisible()
  await expect(dialogOn(second).getByText('She called from the number of the clinic')).toBeVisible()
  expect(await listFaults(second)).toEqual([])
  await dialogOn(second).getByRole('button', { name: 'Confirm and reset' }).press('Enter')
  await expect(getToast(second, 'Confirmed and carried out')).toBeVisible()

  owner.expectsStatus(401)
  await owner.page.goto('/login')
  await expect(owner.page.getByLabel('Password', { exact: true })).toBeVisible()
  const response = await owner.page.request.post(sessionCalls.login.path, {
    data: { username: me.data.email, password },
  })
  expect(response.status()).toBe(200)
})
