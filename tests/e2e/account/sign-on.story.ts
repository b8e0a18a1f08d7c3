import { signOnCalls } from '@archway/contract/contacts'
import { sessionCalls } from '@archway/contract/session'
import { createClaims } from '../../security/src/claims.ts'
import { client } from '../../security/src/identity-provider.ts'
import { createCompanyWithProvider } from '../pages/company-provider.ts'
import { dialogOn } from '../pages/kit.ts'
import { accountMenu, fillIn, password, signOut } from '../pages/login.ts'
import { acceptInvitation } from '../pages/new-company.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { expireConfirmation } from '../support/past.ts'
import { expect, test } from '../support/story.ts'

test('The sign-in page continues with the sign-in service of the company, by keyboard, and returns to the wanted page; signing out ends the session there too: S14', async ({
  people,
  baseURL,
}) => {
  const company = await createCompanyWithProvider(people, baseURL ?? '')
  await company.setUp()
  const email = await company.invite('Noor')
  company.next(email)
  const { page } = await people.guest()
  await page.goto('/profile/notifications')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email', { exact: true }).pressSequentially(`somebody@elsewhere-${company.domain}`)
  const offer = page.getByRole('button', { name: 'Continue with Story ID' })
  await expect(offer).toHaveCount(0)
  await page.getByLabel('Email', { exact: true }).fill('')
  await page.keyboard.type(email)
  await expect(offer).toBeVisible()
  // Password managers find the same form as before.
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', /^username/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  )
  expect(await listFaults(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(offer).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile/notifications')
  await expect(accountMenu(page)).toBeVisible()
  expect((await callAs(page, sessionCalls.me)).data.data.email).toBe(email)

  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(new RegExp(`^${company.idp.issuer}/session/end`))
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await company.idp.close()
})

test('A refused sign-in says why in a sentence, can be tried again, and works once; the answer of the provider stays in no address: S14', async ({
  people,
  baseURL,
}) => {
  const company = await createCompanyWithProvider(people, baseURL ?? '')
  await company.setUp()
  const email = await company.invite('Noor')
  const guest = await people.guest()
  const { page } = guest
  for (const status of [401, 403, 409, 410]) guest.expectsStatus(status)
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await expect(page.getByRole('button', { name: 'Continue with Story ID' })).toBeVisible()
  company.next(null)
  // Enter continues to the provider as long as no password is typed.
  await page.keyboard.press('Enter')
  const problem = page.getByRole('alert')
  await expect(problem).toHaveText("Your company's sign-in service did not let you in.")
  await expect(page).toHaveURL(`/sign-on/${company.companyUuid}`)
  expect(await listFaults(page)).toEqual([])

  company.next(`stranger@${company.domain}`)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(problem).toContainText('There is no account for you here.')
  await expect(page).toHaveURL(`/sign-on/${company.companyUuid}`)
  await page.reload()
  await expect(problem).toContainText('This page works only once')
  await callAs(company.owner.page, signOnCalls.deleteSignOn)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(problem).toContainText('This sign-in has expired')

  await page.getByRole('link', { name: 'Back to sign in' }).press('Enter')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await acceptInvitation(page, email)
  await fillIn(page, email)
  await expect(accountMenu(page)).toBeVisible()
  await company.idp.close()
})

test('A person who signed in with a password links the account under Sign-in and security, signs in through the company from then on, and removes the link: S14', async ({
  people,
  baseURL,
}) => {
  const company = await createCompanyWithProvider(people, baseURL ?? '')
  await company.setUp()
  const email = await company.invite('Noor')
  const guest = await people.guest()
  const { page } = guest
  for (const status of [401, 403]) guest.expectsStatus(status)
  await acceptInvitation(company.owner.page, email)
  await page.goto('/login')
  await fillIn(page, email, password)
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/profile/security')
  const card = page.getByRole('region', { name: "Your company's sign-in service" })
  await expect(card).toContainText('Your account is not linked yet.')
  // For a confirmation, the email address at the provider does not matter.
  company.next(null)
  await card.getByRole('button', { name: 'Link my account' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText("Your company's sign-in service did not let you in.")
  await page.getByRole('link', { name: 'Back to Sign-in and security' }).press('Enter')
  company.next(`other-address@${company.domain}`)
  await card.getByRole('button', { name: 'Link my account' }).press('Enter')
  await expect(page).toHaveURL('/profile/security')
  await expect(card).toContainText('Linked:')
  expect(await listFaults(page)).toEqual([])

  await signOut(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue with Story ID' }).press('Enter')
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/profile/security')
  // The provider has reported a recent sign-in, which counts as a confirmation for some time.
  await expireConfirmation(page, email)
  await card.getByRole('button', { name: 'Remove the link' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the link' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  // The session was opened through the link and ends with it.
  await expect(page).toHaveURL('/login')
  await company.idp.close()
})

test('An account owner sets up single sign-on by keyboard, an administrator confirms the domain, and a new person signs in with the rights of a rule: S14', async ({
  people,
  baseURL,
}) => {
  const company = await createCompanyWithProvider(people, baseURL ?? '')
  const { page } = company.owner
  company.owner.expectsStatus(400)
  company.owner.expectsStatus(409)
  await page.goto('/profile/accounts')
  const card = page.getByRole('region', { name: 'Single sign-on' })
  await expect(card).toContainText('No sign-in service is set up.')
  await card.getByRole('button', { name: 'Set up single sign-on' }).press('Enter')
  const dialog = dialogOn(page).filter({ hasText: 'Set up single sign-on' })
  await expect(dialog.getByText(`${baseURL}/sign-on/${company.companyUuid}`)).toBeVisible()
  await dialog.getByLabel('Name').focus()
  await page.keyboard.type('Story ID')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${company.idp.issuer}/elsewhere`)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Test the address' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('The sign-in service cannot be reached')
  await dialog.getByLabel('Issuer address').fill(company.idp.issuer)
  await dialog.getByRole('button', { name: 'Test the address' }).press('Enter')
  await expect(dialog.getByText('This address works')).toBeVisible()
  await expect(dialog.getByText(`${company.idp.issuer}/auth`)).toBeVisible()
  await dialog.getByLabel('Client ID').fill(client.clientId)
  await dialog.getByLabel('Client secret').fill(client.clientSecret)
  await dialog.getByLabel('Email domains').fill(company.domain)
  await dialog.getByRole('radio', { name: 'Everyone your service lets in' }).press('Space')
  await dialog.getByRole('button', { name: 'Add a rule' }).press('Enter')
  const rule = dialog.getByRole('group', { name: 'Rule 1', exact: true })
  await rule.getByLabel('Claim').fill('groups')
  await rule.getByLabel('Value').fill('portal-owners')
  await rule.getByRole('combobox', { name: 'Grants' }).press('Enter')
  await page.getByRole('option', { name: 'Account owner' }).press('Enter')
  expect(await listFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('Waiting for the lab to confirm it')
  await expect(card).not.toContainText(client.clientSecret)
  expect(await listFaults(page)).toEqual([])

  const staff = await people.signedIn('staff@archway.test')
  await staff.page.goto('/profile/accounts')
  const request = staff.page
    .getByRole('region', { name: 'Email domains of companies' })
    .getByRole('listitem')
    .filter({ hasText: company.domain })
  await request.getByRole('button', { name: /^Confirm/ }).press('Enter')
  await staff.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(request).toContainText('Confirmed')

  const email = `owner-at-work@${company.domain}`
  company.idp.state.next = createClaims(email, { groups: ['everyone', 'portal-owners'] })
  const guest = await people.guest()
  // Calls of the guest's page are refused: without a recent confirmation, and after the sign-in service is removed,
  // which ends the sessions it began.
  guest.expectsStatus(403)
  guest.expectsStatus(401)
  await guest.page.goto('/login')
  await guest.page.getByLabel('Email', { exact: true }).fill(email)
  await guest.page.getByRole('button', { name: 'Continue with Story ID' }).press('Enter')
  await expect(accountMenu(guest.page)).toBeVisible()
  const { data } = await callAs(guest.page, sessionCalls.me)
  expect(data.data.email).toBe(email)
  expect(data.data.flagsMap.superAdmin).toBe(1)
  // Without a password, a recent sign-in is enough to turn on a second factor; later, a dialog says how to confirm.
  await guest.page.goto('/profile/security')
  await expect(guest.page.getByRole('region', { name: 'Password' })).toContainText('has no password')
  const setup = guest.page.getByRole('dialog', { name: 'Set up two-step verification' })
  const beginSetup = async () => {
    await guest.page.getByRole('button', { name: 'Turn on', exact: true }).press('Enter')
    await expect(setup).toContainText('You need an authenticator app.')
    await expect(setup.getByLabel('Password', { exact: true })).toHaveCount(0)
    await setup.getByRole('button', { name: 'Continue' }).press('Enter')
  }
  await beginSetup()
  await expect(setup.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await guest.page.keyboard.press('Escape')
  await expect(setup).toHaveCount(0)
  await expireConfirmation(guest.page, email)
  await beginSetup()
  await expect(guest.page.getByRole('dialog').last()).toContainText('your account has no password. Sign out')
  expect(await listFaults(guest.page)).toEqual([])

  await page.reload()
  await card.getByRole('button', { name: 'Change' }).press('Enter')
  const changeDialog = dialogOn(page).filter({ hasText: 'Change single sign-on' })
  await expect(changeDialog.getByLabel('Client secret')).toHaveValue('')
  await changeDialog.getByRole('button', { name: 'Remove rule 1' }).press('Enter')
  await changeDialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(card).toContainText('None; permissions stay as they are')
  await card.getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(card).toContainText('No sign-in service is set up.')
  await company.idp.close()
})
