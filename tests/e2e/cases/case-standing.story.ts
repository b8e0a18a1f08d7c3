import { caseCalls } from '@archway/contract/cases'
import { contactCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import { sessionCalls } from '@archway/contract/session'
import { caseDetail } from '../pages/case-detail.ts'
import { answer, dialogOn, goTo } from '../pages/kit.ts'
import { acceptByLink, accountMenu } from '../pages/login.ts'
import { callAs } from '../support/api.ts'
import { createRetainerInCheck, passCheck, readStatus } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

const blockedCompany = 'Your account is blocked.'
const blockedDoctor = "This doctor's account is blocked."
const restrictedDoctor = "This doctor's account is restricted."

test('A blocked company sees on every screen that it is blocked: ROLE-25 ERR-25 CASE-27 CASE-28 PROD-25 PROD-26', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@closed.test')
  const banner = page.getByText(blockedCompany)
  const help = page.getByText('Please contact customer support or your relationship manager.')
  for (const entry of ['Admin Cases', 'Company profile', 'Pending Actions']) {
    await goTo(page, entry)
    await expect(banner).toBeVisible()
    await expect(help).toBeVisible()
  }
  // Nothing new can be started, and the buttons give the reason.
  for (const [path, name] of [
    ['/dashboard/admin/all', 'New case'],
    ['/cases/admin', 'New case'],
    ['/request', 'New request'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name }).first()).toHaveAccessibleDescription('You are blocked')
  }
  // Staff who look at the same company are not blocked.
  const staff = await people.signedIn('staff@archway.test')
  await staff.page.goto('/lab')
  await expect(staff.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(staff.page.getByText(blockedCompany)).toHaveCount(0)
})

for (const [visitor, bannerText, banner] of [
  ['doctor.blocked@brightsmiles.test', 'You are blocked', blockedCompany],
  [
    'doctor.restricted@brightsmiles.test',
    'This account is restricted; active cases continue',
    'Your account is restricted.',
  ],
] as const)
  test(`A doctor who may not create cases reads why: ROLE-22, ${bannerText}`, async ({ people }) => {
    const { page } = await people.signedIn(visitor)
    for (const [path, name] of [
      ['/cases/admin', 'New case'],
      ['/request', 'New request'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(banner)).toBeVisible()
      const button = page.getByRole('button', { name }).first()
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAccessibleDescription(bannerText)
    }
    // When the form is opened by its address, the reason is shown in its place.
    await page.goto('/cases/admin/new')
    await expect(page.getByRole('main').getByText(bannerText)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to the cases' }).click()
    await expect(page).toHaveURL('/cases/admin')
  })

test('The status of a doctor is shown on the doctor’s cases to the staff of the company: ROLE-26 CASE-22 CASE-23 CASE-24 CASE-25 CASE-26', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const detail = caseDetail(page)
  const readColour = (role: 'alert' | 'status', text: string) =>
    page.evaluate<string>(
      `getComputedStyle([...document.querySelectorAll('[role=${role}]')].find(box => box.textContent.includes("${text}"))).backgroundColor`,
    )
  const { data: ofDoctors } = await callAs(page, caseCalls.dsoList, { query: { paginate: 1 } })
  const uuid = ofDoctors[0]?.uuid ?? ''
  // In the demo data, every doctor with cases may work, so the story changes the standing in the response.
  let standingText = ''
  await page.route(`**/dso/case/${uuid}`, async route => {
    if (route.request().headers().accept?.includes('text/html')) return await route.continue()
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({
      response,
      json: { data: { ...data, doctor: { ...data.doctor, status: standingText } } },
    })
  })
  const openAs = async (status: string) => {
    standingText = status
    await detail.open(`/cases/doctor/all/${uuid}/details`)
  }
  await openAs('BLOCKED')
  await expect(page.getByText(blockedDoctor)).toBeVisible()
  const red = await readColour('alert', blockedDoctor)
  await openAs('RESTRICTED')
  await expect(page.getByText(restrictedDoctor)).toBeVisible()
  expect(await readColour('status', restrictedDoctor)).not.toBe(red)
  await openAs('ACTIVE')
  await expect(page.getByText(/This doctor's account/)).toHaveCount(0)

  const { data } = await callAs(page, caseCalls.list)
  await detail.open(`/cases/admin/all/${data[0]?.uuid}/details`)
  await expect(page.getByText(/This doctor's account/)).toHaveCount(0)
})

test('A relationship manager sees pending actions, and why another user has to take them: ROLE-19 ERR-24', async ({
  people,
}) => {
  const { page } = await people.signedIn('rm@brightsmiles.test')
  const doctor = (await people.signedIn('doctor.two@brightsmiles.test')).page
  const staff = (await people.signedIn('staff@archway.test')).page
  const patient = newPatient('Managed')
  const { uuid, identifier } = await createRetainerInCheck(doctor, staff, patient)
  await passCheck(staff, uuid)
  await expect.poll(() => readStatus(staff, uuid)).toBe('IN_CLEARANCE')

  await page.goto(`/dashboard/doctor/in_clearance?q=${patient.first}`)
  const clear = page.getByRole('button', { name: `Approve for manufacturing, ${identifier}` })
  await expect(clear).toHaveAttribute('aria-disabled', 'true')
  await expect(clear).toHaveAccessibleDescription('RM Not Allowed')
  await caseDetail(page).open(`/cases/doctor/all/${uuid}/details`)
  await expect(caseDetail(page).action('Approve for manufacturing')).toHaveAccessibleDescription(
    'RM Not Allowed',
  )
  await expect(dialogOn(page)).toHaveCount(0)
})

test('A relationship manager cannot manage admin users, even as account owner: ROLE-18 ROLE-19 ERR-23', async ({
  people,
}) => {
  const owner = (await people.signedIn('owner@brightsmiles.test')).page
  const email = `rm-${Date.now()}@story.test`
  await callAs(owner, contactCalls.addContact, {
    body: { name: 'Rana Story', email, role: 'RM', flags: [{ name: 'superAdmin', value: 1 }] },
  })
  const { page } = await people.guest()
  await acceptByLink(page, email)
  await expect(accountMenu(page)).toBeVisible()
  // The first dialogs of a new account owner are not tested here.
  await callAs(page, sessionCalls.updateMe, { body: { flags: [{ name: 'showHelp', value: 0 }] } })
  await page.goto('/profile/profile')
  await expect(page.getByRole('button', { name: 'Add admin' })).toHaveAccessibleDescription(
    'Role RM Not Allowed',
  )
  for (const name of ['Edit Chen Wei', 'Remove Chen Wei'])
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription('Role RM Not Allowed')
})

test('While an action on a doctor is running, the others are disabled: ROLE-23', async ({ people }) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const { data } = await callAs(page, doctorCalls.doctors, {
    query: { filter: { LIKE: { name: 'Olga One' } } },
  })
  const [doctor] = data
  let goOn = () => {}
  const responseReleased = new Promise<void>(resolve => {
    goOn = resolve
  })
  await page.goto(`/doctors/${doctor?.uuid}/info`)
  const reset = page.getByRole('button', { name: 'Reset password' })
  await expect(reset).not.toHaveAttribute('aria-disabled', 'true')
  // The response is changed here rather than the server's data: other stories sign in as this doctor.
  await page.route(`**/dso/doctor/${doctor?.uuid}`, async route => {
    if (route.request().method() !== 'PUT') return await route.continue()
    await responseReleased
    await route.fulfill({ json: { data: doctor } })
  })
  await reset.click()
  await answer(page, 'Reset password')
  await expect(reset).toHaveAccessibleDescription('Loading data..')
  goOn()
  await expect(reset).not.toHaveAttribute('aria-disabled', 'true')
})

test('Tapping a disabled button shows the reason: ROLE-22', async ({ people }) => {
  const { page, context } = await people.signedIn('doctor.blocked@brightsmiles.test')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/cases/admin')
  const make = page.getByRole('main').getByRole('button', { name: 'New case' }).first()
  await expect(make).toHaveAccessibleDescription('You are blocked')
  await make.click({ force: true })
  await expect(page.locator('[data-variant]')).toHaveCount(0)
  const box = await make.boundingBox()
  if (!box) throw new Error('the button is not on the screen')
  const touch = await context.newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [center] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.locator('[data-variant=info]')).toContainText('You are blocked')
})
