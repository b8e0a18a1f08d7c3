import { sessionCalls } from '@archway/contract/session'
import { getToast } from '../pages/kit.ts'
import { accountMenu, fillIn, password, signIn, signOut } from '../pages/login.ts'
import { callAs } from '../support/api.ts'
import { linkFor } from '../support/outbox.ts'
import { expect, test } from '../support/story.ts'

const email = 'rm@brightsmiles.test'
test('Signing in opens the portal, signing out closes it: SESS-11 SESS-12 ROUTE-01 ROUTE-02 ROUTE-03', {
  tag: '@smoke',
}, async ({ people }) => {
  const { page } = await people.guest()
  await page.goto('/login')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await fillIn(page, email)
  await expect(page).toHaveURL('/dashboard/admin/all')
  // This snackbar appears for an existing session (ruling 18).
  await expect(getToast(page, 'Logging Successfuly')).toHaveCount(0)
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard/admin/all')
  await signOut(page)
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await page.getByText('Demo accounts').click()
  await page.getByRole('button', { name: 'Rosa Marin Relationship manager Bright Smiles' }).click()
  await expect(page).toHaveURL('/dashboard/admin/all')
})

test('A wrong password is reported and reveals nothing else: SESS-20', { tag: '@smoke' }, async ({
  people,
}) => {
  const { page, expectsStatus } = await people.guest()
  expectsStatus(401)
  await page.goto('/login')
  await fillIn(page, email, 'not the password')
  await expect(page.getByText('Email or password is wrong')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(getToast(page, 'Session expired')).toHaveCount(0)
  await fillIn(page, email)
  await expect(accountMenu(page)).toBeVisible()
})

test('A guest is sent to sign in and then to where they wanted to go: GUARD-01 GUARD-03 GUARD-04', async ({
  people,
}) => {
  const { page } = await people.guest()
  await page.goto('/cases/doctor?search=ada')
  await expect(page).toHaveURL('/login')
  await fillIn(page, email)
  await expect(page).toHaveURL('/cases/doctor?search=ada')
})

test('A signed-in user is redirected from guest pages to the default page: GUARD-02 GUARD-05', async ({
  people,
}) => {
  const { page } = await people.guest()
  await signIn(page, 'doctor.one@brightsmiles.test')
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation.getByRole('link', { name: 'My cases' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Doctors' })).toHaveCount(0)
  await expect(navigation.getByRole('link', { name: 'Work queue' })).toHaveCount(0)
  for (const path of ['/doctors', '/lab', '/lab/orders', '/no/such/page']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard/admin/all')
  }
})

test('After a reload the user sees that the session is checked and is still signed in: ERR-01 CONST-39 SESS-01 SESS-02 SESS-03 SESS-04 SESS-10 SESS-14 SESS-15', async ({
  people,
}) => {
  const { page } = await people.guest()
  await signIn(page, email)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(getToast(page, 'Logging Successfuly')).toBeVisible()
  await expect(accountMenu(page)).toBeVisible()
  // Once in a browser session (ruling 29).
  await page.reload()
  await expect(accountMenu(page)).toBeVisible()
  await expect(getToast(page, 'Logging Successfuly')).toHaveCount(0)
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(Object.keys(JSON.parse(JSON.parse(stored)['archway.session'])).sort()).toEqual([
    'companyId',
    'expiresAt',
    'userId',
    'uuid',
  ])
})

test('After signing in, the portal checks for cases and opens the chat connection: SESS-13 SESS-16', async ({
  people,
}) => {
  const { page } = await people.guest()
  await page.goto('/login')
  const responsePromise = page.waitForResponse('**/bootstrap')
  const line = page.waitForEvent('websocket', socket => socket.url().includes('transport=websocket'))
  await fillIn(page, email)
  expect(await (await responsePromise).json()).toMatchObject({ data: { hasCases: 1 } })
  expect((await line).url()).toMatch(/^ws/)
})

test('A user whose session has ended, or could not be checked, sees a message: SESS-05 SESS-19 ERR-02', async ({
  people,
}) => {
  const { page, context, expectsStatus } = await people.guest()
  await signIn(page, email)
  expectsStatus(401)
  expectsStatus(409)
  await page.route('**/bootstrap', route =>
    route.fulfill({ status: 409, json: { message: 'no', code: 'X', extra: [] } }),
  )
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect(getToast(page, 'Unexepted error occured')).toBeVisible()
  await page.unroute('**/bootstrap')

  await fillIn(page, email)
  await expect(accountMenu(page)).toBeVisible()
  // No open screen would notice it earlier.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/profile/profile')
  await expect(page).toHaveURL('/login')
  await expect(getToast(page, 'Invalid access_token')).toBeVisible()
})

test('A browser without a stored session is a guest, even if a cookie remains: SESS-09', async ({
  people,
}) => {
  const { page } = await people.guest()
  await signIn(page, email)
  await page.evaluate(() => localStorage.removeItem('archway.session'))
  await page.goto('/profile/profile')
  await expect(page).toHaveURL('/login')
  await expect(page.locator('[data-variant]')).toHaveCount(0)
})

test('A session that expired in this browser ends at the next load: SESS-06 SESS-07', async ({ people }) => {
  const { page } = await people.guest()
  await signIn(page, email)
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('archway.session') ?? '{}')
    localStorage.setItem(
      'archway.session',
      JSON.stringify({ ...record, expiresAt: '2020-01-01T00:00:00.000Z' }),
    )
  })
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect(getToast(page, 'Session expired')).toBeVisible()
})

test('A session that was ended elsewhere signs out once, even when several calls fail: ERR-03 ERR-04 CONST-12 SESS-17 SESS-18', async ({
  people,
}) => {
  const guest = await people.guest()
  await signIn(guest.page, 'contact@nourdental.test')
  // The same session in a second browser, which ends it.
  const secondGuest = await people.guest()
  await secondGuest.context.addCookies(await guest.context.cookies())
  guest.expectsStatus(401)
  await callAs(secondGuest.page, sessionCalls.logout)
  // The server closes the socket, and the page checks its session: no click is needed to notice.
  await expect(guest.page).toHaveURL('/login')
  await expect(getToast(guest.page, 'Session expired')).toHaveCount(1)
})

test('A password reset does not reveal which accounts exist: ROUTE-04 ROUTE-05 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-09', async ({
  people,
}) => {
  const guest = await people.guest()
  const { page } = guest
  await page.goto('/login')
  // The attempts are used up, so the page offers the way that does not depend on them.
  const unknown = 'nobody@brightsmiles.test'
  for (let n = 0; n < 10; n += 1)
    await page.request.post('/auth', { data: { username: unknown, password: 'wrong-wrong-wrong' } })
  guest.expectsStatus(429)
  await fillIn(page, unknown)
  await expect(page.getByText(/Too many attempts\..*get a link by email/)).toBeVisible()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forget-password')
  // The address changes first; until the new page is rendered, the fields are those of the previous one.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByLabel('Email').fill(unknown)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If this address has an account, we have sent a link to it')).toBeVisible()
  await page.goto('/set-password')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('Open this page from the link in your email.')).toBeVisible()
})

test('The link in the email sets a new password once, and rates it while it is typed: S14', async ({
  people,
}) => {
  const { page, expectsStatus } = await people.guest()
  await page.goto('/forget-password')
  await page.getByLabel('Email').fill('doctor@anadolu.test')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If this address has an account, we have sent a link to it')).toBeVisible()
  await expect.poll(() => linkFor('doctor@anadolu.test')).not.toBeNull()
  const link = linkFor('doctor@anadolu.test') ?? ''

  await page.goto(link)
  const field = page.getByLabel('New password')
  await field.fill('velvet kettle violin')
  await expect(page.getByText('Strength: very good')).toBeVisible()
  await field.fill('qwertyuiop')
  await expect(page.getByText('Strength: very weak')).toBeVisible()
  await expect(page.getByText('This password appears in lists of leaked passwords')).toBeVisible()
  await expect(page.locator('form input[autocomplete="username"]')).toHaveValue('doctor@anadolu.test')
  // The address of the link counts while the password is typed, as it does on the server.
  await field.fill('violin doctor@anadolu.test')
  await expect(page.getByText('Strength: weak')).toBeVisible()
  await expect(page.getByText('The password must not contain your email address')).toBeVisible()
  await page.getByLabel('Repeat the password').fill('violin doctor@anadolu.test')
  expectsStatus(400)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('The password must not contain your email address')).toBeVisible()
  await field.fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(getToast(page, 'Your password is set. You can sign in now.')).toBeVisible()
  await fillIn(page, 'doctor@anadolu.test')
  await expect(accountMenu(page)).toBeVisible()
  await signOut(page)

  expectsStatus(410)
  await page.goto(link)
  await expect(page.locator('form input[autocomplete="username"]')).toHaveValue('')
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This link has expired. Ask for a new one.')).toBeVisible()
})

test('After sign-in a leaked password has to be changed, and then the requested page opens: S14', async ({
  people,
}) => {
  const { page } = await people.guest()
  await page.route('**/account/security', route =>
    route.fulfill({ json: { data: { passwordProblems: ['passwordLeaked'] } } }),
  )
  await page.goto('/inbox')
  await fillIn(page, email)
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByText('This password appears in lists of leaked passwords')).toBeVisible()
  // Password managers store the new password for this account.
  await expect(page.locator('form input[autocomplete="username"]')).toHaveValue(email)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/inbox')
})

test('A user signs out another session, and its window closes: S14', async ({ people }) => {
  const otherGuest = await people.guest()
  // Other stories have sessions of the same person, in Chrome.
  await otherGuest.context.setExtraHTTPHeaders({
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  await otherGuest.page.goto('/login')
  await fillIn(otherGuest.page, 'contact@nourdental.test')
  await expect(accountMenu(otherGuest.page)).toBeVisible()
  otherGuest.expectsStatus(401)
  const { page } = await people.guest()
  await signIn(page, 'contact@nourdental.test')
  await page.goto('/profile/security')
  await expect(page.getByText('This browser')).toHaveCount(1)
  const signOutThere = page.getByRole('button', { name: 'Sign out: Firefox on Linux' })
  await signOutThere.click()
  await expect(otherGuest.page).toHaveURL('/login')
  await expect(signOutThere).toHaveCount(0)
  await expect(accountMenu(page)).toBeVisible()
})
