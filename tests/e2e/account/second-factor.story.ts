import { companyCalls } from '@archway/contract/company'
import { contactCalls } from '@archway/contract/contacts'
import { passkeyCalls, sessionCalls } from '@archway/contract/session'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { answer, dialogOn } from '../pages/kit.ts'
import { accountMenu, chooseLanguage, fillIn, password, signOut } from '../pages/login.ts'
import { createSettledCompany } from '../pages/new-company.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { linkFor } from '../support/outbox.ts'
import { expireConfirmation } from '../support/past.ts'
import { readIn } from '../support/reader.ts'
import { expect, test } from '../support/story.ts'

/** A software security key, as Chromium offers it to tests. */
const createVirtualAuthenticator = async (page: Page) => {
  const line = await page.context().newCDPSession(page)
  await line.send('WebAuthn.enable')
  const { authenticatorId: authenticator } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const listCredentials = async () =>
    (await line.send('WebAuthn.getCredentials', { authenticatorId: authenticator })).credentials
  const add = (credential: Awaited<ReturnType<typeof listCredentials>>[number]) =>
    line.send('WebAuthn.addCredential', { authenticatorId: authenticator, credential })
  return { add, credentials: listCredentials }
}

const readRecoveryCodes = async (page: Page): Promise<string[]> => {
  const codes = page.getByRole('button', { name: 'I have saved them' }).locator('../..').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return codes.allTextContents()
}

/** Types the first code of the key on the page; returns the recovery codes, which are shown next. */
const confirmApp = async (page: Page): Promise<string[]> => {
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = ((await page.locator('main code, [role=dialog] code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
  await page.keyboard.press('Enter')
  return readRecoveryCodes(page)
}

test('A second factor is set up under Sign-in and security; the next sign-in takes a recovery code, and later ones need no code in a trusted browser; actions that need a recent sign-in ask for the password or a code and then continue: S14', async ({
  people,
}) => {
  const owner = await createSettledCompany(people)
  const { page } = owner
  const email = (await callAs(page, sessionCalls.me)).data.data.email
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  expect(await listFaults(page)).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    'The six digits shown in the app',
  )
  const [code = '', codeForNewCodes = ''] = await confirmApp(page)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible()

  await signOut(page)
  owner.expectsStatus(401)
  await fillIn(page, email)
  await expect(page).toHaveURL('/second-step')
  await expect(page.getByText(email)).toBeVisible()
  expect(await listFaults(page)).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Do not ask again in this browser for 30 days')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(accountMenu(page)).toBeVisible()

  await signOut(page)
  await fillIn(page, email)
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/profile/security')
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible()
  await expect(page.getByText('Trusted browsers: 1')).toBeVisible()

  await page.getByRole('button', { name: 'Create new recovery codes' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  expect(await listFaults(page)).toEqual([])
  await dialog.getByLabel('Code', { exact: true }).fill(codeForNewCodes)
  await page.keyboard.press('Enter')
  const [another = ''] = await readRecoveryCodes(page)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible()

  owner.expectsStatus(403)
  owner.expectsStatus(400)
  await expireConfirmation(page, email)
  await page.goto('/profile/profile')
  await page.getByRole('button', { name: 'Add admin' }).click()
  const form = dialogOn(page).filter({ hasText: 'Add admin' })
  await form.getByLabel('Name').fill('Noor Story')
  await form.getByLabel('Email').fill(`noor-${email}`)
  await page.keyboard.press('Enter')
  const question = dialogOn(page).filter({ hasText: 'Confirm your identity' })
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(form.getByLabel('Email')).toHaveValue(`noor-${email}`)
  const submit = form.getByRole('button', { name: 'Submit' })
  // The first attempt has ended.
  await expect(submit).not.toHaveAttribute('aria-disabled')
  await submit.press('Enter')
  await question.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Your current password is incorrect')).toBeVisible()
  await question.getByRole('button', { name: 'Use a code instead' }).press('Enter')
  await question.getByLabel('Code', { exact: true }).fill(another)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: `noor-${email}` })).toBeVisible()
})

test('A passkey is added under Sign-in and security and signs in on a device that has it, without the password: S14', async ({
  people,
}) => {
  const owner = await createSettledCompany(people)
  const { credentials } = await createVirtualAuthenticator(owner.page)
  await owner.page.goto('/profile/security')
  await owner.page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = dialogOn(owner.page).filter({ hasText: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Work laptop')
  await owner.page.keyboard.press('Enter')
  await expect(owner.page.getByRole('button', { name: 'Rename the passkey Work laptop' })).toBeVisible()
  expect(await listFaults(owner.page)).toEqual([])
  await owner.page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('The same laptop')
  await owner.page.keyboard.press('Enter')
  await expect(dialog.getByText('This device already has a passkey for your account.')).toBeVisible()
  await owner.page.keyboard.press('Escape')

  // Once the sign-in is too long ago, the passkey confirms the user instead of the password.
  owner.expectsStatus(403)
  const email = (await callAs(owner.page, sessionCalls.me)).data.data.email
  await expireConfirmation(owner.page, email)
  await owner.page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('Once more')
  await owner.page.keyboard.press('Enter')
  const question = dialogOn(owner.page).filter({ hasText: 'Confirm your identity' })
  await expect(question.getByRole('button', { name: 'Use a passkey instead' })).toBeVisible()
  expect(await listFaults(owner.page)).toEqual([])
  await question.getByRole('button', { name: 'Use a passkey instead' }).press('Enter')
  await expect(question).toHaveCount(0)
  await expect(dialog.getByText('This device already has a passkey for your account.')).toBeVisible()
  await owner.page.keyboard.press('Escape')

  // Where the passkey is the second factor, the password does not confirm a change of it.
  const require = (isSecondFactorRequired: boolean) =>
    callAs(owner.page, companyCalls.updateConfiguration, { body: { isSecondFactorRequired } })
  await require(true)
  await expireConfirmation(owner.page, email, 'second_factor_at')
  await owner.page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('And again')
  await owner.page.keyboard.press('Enter')
  const secondStep = question.getByRole('button', { name: 'Use a passkey', exact: true })
  await expect(secondStep).toBeVisible()
  await expect(question.getByLabel('Password', { exact: true })).toHaveCount(0)
  expect(await listFaults(owner.page)).toEqual([])
  await secondStep.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(dialog.getByText('This device already has a passkey for your account.')).toBeVisible()
  await owner.page.keyboard.press('Escape')
  await require(false)

  const guest = await people.guest()
  guest.expectsStatus(400)
  const device = await createVirtualAuthenticator(guest.page)
  await guest.page.goto('/login')
  for (const credential of await credentials()) await device.add(credential)
  await guest.page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
  await expect(accountMenu(guest.page)).toBeVisible()

  // Where a second factor is required, the password leads to the passkey, and the last one stays.
  await require(true)
  const otherGuest = await people.guest()
  otherGuest.expectsStatus(401)
  const copy = await createVirtualAuthenticator(otherGuest.page)
  for (const credential of await device.credentials()) await copy.add(credential)
  await otherGuest.page.goto('/login')
  await fillIn(otherGuest.page, email)
  await expect(otherGuest.page).toHaveURL('/second-step')
  const second = otherGuest.page.getByRole('button', { name: 'Use a passkey' })
  await expect(second).toBeFocused()
  expect(await listFaults(otherGuest.page)).toEqual([])
  await otherGuest.page.keyboard.press('Enter')
  await expect(accountMenu(otherGuest.page)).toBeVisible()
  await owner.page.reload()
  owner.expectsStatus(409)
  const remove = owner.page.getByRole('button', { name: 'Remove the passkey Work laptop' })
  await remove.click()
  await answer(owner.page, 'Remove')
  await expect(
    owner.page.getByRole('alert').filter({ hasText: 'Your company requires two-step verification' }),
  ).toBeVisible()
  await require(false)

  await owner.page.reload()
  await remove.click()
  await answer(owner.page, 'Remove')
  await expect(owner.page.getByText('No passkeys yet.')).toBeVisible()
  await signOut(guest.page)
  // The device still has the key, and offers it in the email field, where this browser selects it automatically.
  await expect(guest.page.getByText('This passkey was not accepted. Please try again.')).toBeVisible()
  const responsePromise = guest.page.waitForResponse(
    response => new URL(response.url()).pathname === passkeyCalls.passkeySignIn.path,
  )
  await guest.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await responsePromise
  await expect(guest.page.getByText('This passkey was not accepted. Please try again.')).toBeVisible()
})

test('An owner requires a second factor; a colleague sets it up during the sign-in, in Arabic, and loses it; the owner resets it, and the colleague sets up a passkey: S14', async ({
  people,
}) => {
  const owner = await createSettledCompany(people)
  const email = `colleague-${process.pid}-${Date.now()}@story.test`
  await callAs(owner.page, contactCalls.addContact, { body: { name: 'Carla Story', email } })
  await owner.page.goto('/profile/accounts')
  await owner.page.getByRole('switch', { name: 'Require two-step verification for everyone' }).click()
  await expect(owner.page.getByText('Saved', { exact: true })).toBeVisible()
  await expect.poll(() => linkFor(email)).not.toBeNull()

  const guest = await people.guest()
  guest.expectsStatus(401)
  await guest.page.request.put(sessionCalls.setPassword.path, {
    data: { token: decodeURIComponent(linkFor(email)?.split('token=')[1] ?? ''), password },
  })
  await guest.page.goto('/login')
  await chooseLanguage(guest.page, 'العربية')
  const page = readIn(guest.page, 'ar')
  await expect(guest.page.getByRole('button', { name: 'العربية' })).toHaveAttribute('aria-pressed', 'true')
  await fillIn(page, email)
  await expect(page).toHaveURL('/second-step')
  const [code = ''] = await confirmApp(page)
  expect(await listFaults(guest.page)).toEqual([])
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(accountMenu(page)).toBeVisible()

  await signOut(page)
  await fillIn(page, email)
  await expect(page.getByLabel('Do not ask again in this browser for 30 days')).toBeVisible()
  expect(await listFaults(guest.page)).toEqual([])
  guest.expectsStatus(400)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await expect(accountMenu(page)).toBeVisible()

  await owner.page.reload()
  const carla = owner.page.getByRole('row').filter({ hasText: 'Carla Story' })
  await expect(carla.getByText('Authenticator app')).toBeVisible()
  await carla.getByRole('button', { name: 'Actions for Carla Story' }).click()
  await owner.page.getByRole('menuitem', { name: 'Reset two-step verification' }).press('Enter')
  await answer(owner.page, 'Reset')
  await expect(carla.getByText('Password only').first()).toBeVisible()
  await expect(carla.getByText('Open sessions: 0')).toBeVisible()
  await page.goto('/login')
  await fillIn(page, email)
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()

  // This time a passkey; on a device without it, a recovery code takes its place.
  await createVirtualAuthenticator(guest.page)
  await page.getByRole('button', { name: 'Use a passkey instead' }).press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  expect(await listFaults(guest.page)).toEqual([])
  await page.getByLabel('Name').fill('Carla')
  await page.keyboard.press('Enter')
  const [recoveryCode = ''] = await readRecoveryCodes(page)
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(accountMenu(page)).toBeVisible()
  const otherGuest = await people.guest()
  otherGuest.expectsStatus(401)
  await otherGuest.page.goto('/login')
  await fillIn(otherGuest.page, email)
  await otherGuest.page.getByRole('button', { name: 'Use a recovery code instead' }).press('Enter')
  await expect(otherGuest.page.getByLabel('Recovery code')).toBeFocused()
  expect(await listFaults(otherGuest.page)).toEqual([])
  await otherGuest.page.keyboard.type(recoveryCode)
  await otherGuest.page.keyboard.press('Enter')
  await expect(accountMenu(otherGuest.page)).toBeVisible()
})
