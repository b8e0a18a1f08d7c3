import { companyAdminCalls } from '@archway/contract/company'
import { sessionCalls } from '@archway/contract/session'
import type { Page } from '@playwright/test'
import { dialogOn, getToast, goTo } from '../pages/kit.ts'
import { accountMenu, fillIn } from '../pages/login.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { expect, newPatient, test } from '../support/story.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const drawer = (page: Page, title: string) => dialogOn(page).filter({ hasText: title })
const listLinks = async (page: Page) =>
  Promise.all(
    (await navigation(page).getByRole('link').all()).map(
      async link => `${await link.locator('span').first().textContent()} ${await link.getAttribute('href')}`,
    ),
  )
/** Resolves when the server has the settings that are changed next. */
const waitUntilSaved = (page: Page) =>
  page.waitForResponse(
    response => response.request().method() === 'PUT' && response.url().endsWith(sessionCalls.updateMe.path),
  )
const readWidth = async (page: Page, selector: string) =>
  Math.round((await page.locator(selector).first().boundingBox())?.width ?? 0)

test('The navigation of a DSO leads to all of its pages: NAV-01 NAV-02 NAV-03 NAV-04 NAV-05 NAV-06 NAV-08 NAV-09 NAV-10 NAV-11 NAV-12 NAV-13 ROUTE-12 ROUTE-13 ROUTE-17 ROUTE-21 PROD-02', async ({
  people,
}) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  await page.goto('/')
  await expect(navigation(page).getByRole('button', { name: 'Cases', exact: true })).toBeVisible()
  await expect(navigation(page).getByRole('button', { name: 'Shipments', exact: true })).toBeVisible()
  expect(await listLinks(page)).toEqual([
    'Pending Actions /dashboard/admin/all',
    'Admin Cases /cases/admin',
    'Doctor Cases /cases/doctor',
    'Doctors /doctors',
    'Company profile /profile',
    'Client Shipments /shipments/client',
    'Doctor Shipments /shipments/dso',
    'Request /request',
    'Insights /insight',
  ])
  for (const [path, end] of [
    ['/', '/dashboard/admin/all'],
    ['/dashboard', '/dashboard/admin/all'],
    ['/cases', '/dashboard/admin/all'],
    ['/cases/admin/no-such-case', '/dashboard/admin/all'],
    ['/shipments', '/shipments/client'],
    ['/profile', '/profile/profile'],
    ['/no/such/page', '/dashboard/admin/all'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(end)
  }
})

test('Entries that a single clinic does not have are hidden: NAV-07 NAV-14 ROUTE-37 PROD-19 PROD-20 PROD-21', async ({
  people,
}) => {
  const { page } = await people.signedIn('contact@nourdental.test')
  await page.goto('/')
  await expect(navigation(page).getByRole('link', { name: 'Admin Cases' })).toBeVisible()
  for (const name of ['Doctors', 'Doctor Cases', 'Doctor Shipments', 'Work queue'])
    await expect(navigation(page).getByRole('link', { name, exact: true })).toHaveCount(0)
  for (const path of ['/doctors', '/cases/doctor', '/shipments/dso']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard/admin/all')
  }
})

test('The user card shows person and company, and the menus are in the toolbar: SHELL-01 SHELL-02 SHELL-03 SHELL-04 SHELL-05 SHELL-06 SHELL-07 SHELL-08 SHELL-09 SHELL-10 SHELL-11', async ({
  people,
}) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  await page.goto('/')
  const card = page.locator('aside').getByRole('link', { name: /Chen Wei/ })
  await expect(card).toContainText('contact@brightsmiles.test')
  await expect(card.locator('svg, img').first()).toBeVisible()
  await expect(page.locator('aside').getByText('Bright Smiles')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Uploads', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Inbox/ })).toBeVisible()
  await accountMenu(page).click()
  for (const name of ['Reset your password', 'Quick guide', 'Theme settings', 'Logout'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Login' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(accountMenu(page)).toBeFocused()
})

test('The navigation collapses, opens on hover, and its state is stored with the account: SHELL-19 SHELL-20 CONST-13 CONST-17 CONST-18', async ({
  people,
}) => {
  const { page } = await people.signedIn('planner@archway.test')
  const asideElement = page.locator('aside[data-state]')
  await callAs(page, sessionCalls.updateMe, { body: { settings: { navbar: 'open' } } })
  await page.goto('/')
  await expect(asideElement).toHaveAttribute('data-state', 'unfolded')
  expect(await readWidth(page, 'aside[data-state]')).toBe(280)
  const saved = waitUntilSaved(page)
  await page.getByRole('button', { name: 'Collapse navigation' }).click()
  await page.mouse.move(700, 500)
  await expect(asideElement).toHaveAttribute('data-state', 'folded')
  await expect.poll(() => readWidth(page, 'aside[data-state]')).toBe(64)
  const waited = page.evaluate<number>(`new Promise(resolve => {
    const aside = document.querySelector('aside[data-state]')
    let entered = 0
    aside.addEventListener('pointerenter', event => { entered = event.timeStamp })
    const opened = () => resolve(performance.now() - entered)
    new MutationObserver(opened).observe(aside, { attributeFilter: ['data-state'] })
  })`)
  await asideElement.hover({ position: { x: 30, y: 400 } })
  expect(await waited).toBeGreaterThanOrEqual(145)
  await expect(asideElement).toHaveAttribute('data-state', 'opened')
  await expect.poll(() => readWidth(page, 'aside[data-state]')).toBe(280)
  await page.mouse.move(700, 500)
  await saved
  await page.reload()
  await expect(asideElement).toHaveAttribute('data-state', 'folded')
  await asideElement.hover({ position: { x: 30, y: 400 } })
  await page.getByRole('button', { name: 'Keep navigation open' }).click()
  await expect(asideElement).toHaveAttribute('data-state', 'unfolded')
})

test('On a phone the navigation is a drawer: SHELL-21 SHELL-22', { tag: '@smoke' }, async ({ people }) => {
  const { page } = await people.signedIn('contact@nourdental.test')
  await page.goto('/')
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(navigation(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(navigation(page)).toBeVisible()
  await goTo(page, 'Company profile')
  await expect(page).toHaveURL('/profile/profile')
  await expect(navigation(page)).toHaveCount(0)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
})

test('Starred pages are in the bar and stored with the account: SHELL-16 PROF-33', async ({ people }) => {
  const email = 'doctor.zero@brightsmiles.test'
  const { page } = await people.signedIn(email)
  await callAs(page, sessionCalls.updateMe, { body: { shortcuts: [] } })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await expect(bar).toHaveCount(0)
  const star = page.getByRole('button', { name: 'Shortcut to My shipments' })
  await star.focus()
  await page.keyboard.press('Enter')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(getToast(page, 'User data saved with api')).toBeVisible()
  await bar.getByRole('link', { name: 'My shipments' }).click()
  await expect(page).toHaveURL('/shipments/client')
  const otherSession = await people.signedIn(email)
  await otherSession.page.goto('/')
  await expect(
    otherSession.page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link'),
  ).toHaveCount(1)
  await callAs(page, sessionCalls.updateMe, { body: { shortcuts: [] } })
})

test('The colours a guest chooses stay in the browser, those of a signed-in user are stored with the account: SHELL-18 SHELL-30 SHELL-31 SHELL-32 SHELL-33 SHELL-34 CONST-37 CONST-38', async ({
  people,
}) => {
  const email = 'doctor.one@brightsmiles.test'
  const { page } = await people.guest()
  const html = page.locator('html')
  await page.goto('/login')
  await page.getByRole('button', { name: /^Appearance/ }).click()
  await expect(html).toHaveAttribute('data-scheme', 'light')
  await page.getByRole('button', { name: /^Appearance/ }).click()
  await expect(html).toHaveAttribute('data-scheme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-scheme', 'dark')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await fillIn(page, email)
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Theme settings' }).click()
  const panel = drawer(page, 'Theme settings')
  const light = waitUntilSaved(page)
  await panel.getByRole('radio', { name: 'Light' }).check()
  await light
  await expect(html).toHaveAttribute('data-scheme', 'light')
  const compact = waitUntilSaved(page)
  await panel.getByRole('radio', { name: 'Compact' }).check()
  await expect(html).toHaveAttribute('data-density', 'compact')
  await compact
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  const primary = await page.evaluate<string>(
    "getComputedStyle(document.documentElement).getPropertyValue('--primary')",
  )
  expect(primary).toContain('#0f766e')

  const otherSession = await people.signedIn(email)
  await otherSession.page.goto('/')
  await expect(otherSession.page.locator('html')).toHaveAttribute('data-density', 'compact')
  await callAs(page, sessionCalls.updateMe, {
    body: { settings: { scheme: 'system', density: 'comfortable' } },
  })
})

test('The quick panel shows the date and links to pending actions: SHELL-17 SHELL-22', async ({ people }) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  await page.goto('/')
  await createDraftCase(page, newPatient('Quick'))
  await page.getByRole('button', { name: /^Quick panel/ }).click()
  const panel = drawer(page, 'Quick panel')
  for (const part of ['Today', 'Waiting for you', 'Due this week', 'Quick settings'])
    await expect(panel.getByRole('heading', { name: part, exact: true, level: 3 })).toBeVisible()
  await panel
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('link', { name: /Incomplete Submission/ })
    .click()
  await expect(page).toHaveURL('/dashboard/admin/new')
  await expect(panel).toHaveCount(0)
})

test('Staff view one company, see which one it is, and return to the lab: PROD-17 ruling 2', async ({
  people,
}) => {
  const { page } = await people.signedIn('staff@archway.test')
  await page.goto('/')
  await expect(page).toHaveURL('/lab')
  await expect(navigation(page).getByRole('link', { name: 'Admin Cases' })).toHaveCount(0)
  await page.goto('/cases/admin')
  await expect(page).toHaveURL('/lab')

  await page.getByRole('button', { name: 'View as company' }).click()
  await page.getByRole('combobox', { name: 'View as company' }).fill('lakeside')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option')).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/admin/all')
  await expect(page.getByText('Viewing as').first()).toContainText('Lakeside')
  await expect(navigation(page).getByRole('link', { name: 'Doctors', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Viewing as').first()).toContainText('Lakeside')
  await goTo(page, 'Company profile')
  await expect(page.getByRole('region', { name: 'Company Information' })).toContainText('Lakeside')

  const switched = page.waitForRequest(request =>
    request.url().endsWith(companyAdminCalls.switchCompany.path),
  )
  await goTo(page, 'Work queue')
  expect((await switched).postDataJSON()).toEqual({})
  await expect(page).toHaveURL('/lab')
  await expect(page.getByText('Viewing as')).toHaveCount(0)
  await expect(navigation(page).getByRole('link', { name: 'Company profile' })).toHaveCount(0)
})

test('The splash is shown until the session is checked, and a slow part shows that it is loading: SHELL-23 SHELL-24 SHELL-25', async ({
  people,
}) => {
  const { page } = await people.signedIn('contact@nourdental.test')
  let release = () => {}
  const responseReleased = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/bootstrap', async route => {
    await responseReleased
    await route.continue()
  })
  await page.goto('/profile/profile', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  let answer = () => {}
  const slow = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/notification/preference', async route => {
    await slow
    await route.continue()
  })
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  // The card beside it may show the same until its response has arrived.
  await expect(page.getByText('Loading...')).toHaveCount(1)
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading...' })).toBeVisible()
  answer()
  await expect(page.getByText('Loading...')).toHaveCount(0)
})

test('Pages have a header band, sidebars and their own window title: SHELL-26 SHELL-27 SHELL-29 CONST-19 CONST-20 ROUTE-15', async ({
  people,
}) => {
  const { page } = await people.signedIn('planner@archway.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await readWidth(page, 'main nav')).toBe(240)
  const customer = await people.signedIn('contact@brightsmiles.test')
  await customer.page.goto('/')
  await expect(customer.page).toHaveTitle('Pending Actions · Archway')
  const band = await customer.page.locator('main header > div').first().boundingBox()
  expect(band?.height).toBeGreaterThanOrEqual(136)
  await goTo(customer.page, 'Admin Cases')
  await expect(customer.page).toHaveTitle('Admin Cases · Archway')
  const guest = await people.guest()
  await guest.page.goto('/no/such/page')
  await expect(guest.page).toHaveURL('/login')
  await expect(guest.page).toHaveTitle('Sign in · Archway')
})

test('A file dropped outside the drop zone does not replace the page: PROD-07 R14', async ({ people }) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const type of ['dragover', 'drop']) {
    const unchanged = await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['scan'], 'upper.stl'))
      const dropped = new DragEvent('${type}', { dataTransfer, bubbles: true, cancelable: true })
      return !document.querySelector('header').dispatchEvent(dropped)
    })()`)
    expect(unchanged, type).toBe(true)
  }
})

test('Rows of a case list are 44 px high, 36 px in compact density, whatever they contain: ROUTE-18 U1', async ({
  people,
}) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  await page.setViewportSize({ width: 1366, height: 900 })
  await createDraftCase(page, newPatient('Vandenberghe-Konstantinopoulos-Papadimitriou'))
  const readHeights = () =>
    page.evaluate<number[]>("[...document.querySelectorAll('tbody tr')].map(row => row.clientHeight)")
  // The rows of the first list have buttons for the next step.
  for (const [path, title] of [
    ['/dashboard/admin/all', 'Pending Actions'],
    ['/cases/admin', 'Admin Cases'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const height of await readHeights()) expect(height, path).toBeLessThanOrEqual(45)
    await page.evaluate("document.documentElement.dataset.density = 'compact'")
    for (const height of await readHeights()) expect(height, path).toBeLessThanOrEqual(37)
  }
  // Everything is visible without scrolling the table sideways.
  expect(
    await page.evaluate<number>(
      "(table => table.scrollWidth - table.parentElement.clientWidth)(document.querySelector('table'))",
    ),
  ).toBeLessThanOrEqual(0)
})
