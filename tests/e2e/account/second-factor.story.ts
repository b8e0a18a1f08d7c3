import { sessionCalls } from '@archway/contract/session'
import { Secret, TOTP } from 'otpauth'
import { accountMenu, fillIn, password, signOut } from '../pages/login.ts'
import { settledCompany } from '../pages/new-company.ts'
import { callAs } from '../support/api.ts'
import { faults } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'

test('A second factor is set up under Security, and the next sign-in takes a recovery code: S14', async ({
  people,
}) => {
  const owner = await settledCompany(people)
  const { page } = owner
  const email = (await callAs(page, sessionCalls.me)).data.data.email
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  const key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog
    .getByLabel('Code', { exact: true })
    .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
  await page.keyboard.press('Enter')
  const codes = dialog.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const code = (await codes.first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible()

  await signOut(page)
  owner.expectsStatus(401)
  await fillIn(page, email)
  await expect(page).toHaveURL('/second-step')
  await expect(page.getByText(email)).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await expect(accountMenu(page)).toBeVisible()
})
