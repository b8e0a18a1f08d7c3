import { contactCalls } from '@archway/contract/contacts'
import { sessionCalls } from '@archway/contract/session'
import type { Page } from '@playwright/test'
import { answer, choose, chooseFile, dialogOn, getToast } from '../pages/kit.ts'
import { createSettledCompany } from '../pages/new-company.ts'
import { callAs } from '../support/api.ts'
import { expect, test } from '../support/story.ts'

const getRegion = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const edit = (page: Page, card: string) =>
  getRegion(page, card).getByRole('button', { name: 'Edit information' }).click()
const admins = (page: Page) => page.getByRole('table', { name: 'Admin users' })
const rowOf = (page: Page, email: string) => admins(page).getByRole('row').filter({ hasText: email })

/** A picture that a browser can draw. */
const createPortrait = async (page: Page): Promise<Buffer> => {
  const drawnPicture = await page.evaluate<string>(`(canvas => {
    Object.assign(canvas, { width: 640, height: 480 })
    Object.assign(canvas.getContext('2d'), { fillStyle: 'teal' }).fillRect(0, 0, 640, 480)
    return canvas.toDataURL('image/png').split(',')[1]
  })(document.createElement('canvas'))`)
  return Buffer.from(drawnPicture, 'base64')
}

test('Each tab of the profile has its own address, and cards show the person and the company: PROF-01 PROF-02 PROF-03 PROF-04 PROF-05 PROF-06 PROF-07 PROF-08 PROF-09 PROF-10 PROF-17 PROF-18 PROF-19 PROF-20 PROF-21 PROF-22 PROF-23 PROF-25 ROUTE-29 ROUTE-30', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  await page.goto('/profile')
  await expect(page).toHaveURL('/profile/profile')
  const tabs = page.getByRole('navigation', { name: 'Profile sections' })
  for (const name of ['Profile', 'Addresses', 'Product Preferences'])
    await expect(tabs.getByRole('link', { name, exact: true })).toBeVisible()
  const person = getRegion(page, 'User Information')
  await expect(person.locator('svg').first()).toBeVisible()
  for (const text of ['Name', 'Olivia Hart', 'Email', 'owner@brightsmiles.test', 'Phone', '+12025550101'])
    await expect(person.getByText(text, { exact: true })).toBeVisible()
  const company = getRegion(page, 'Company Information')
  for (const text of ['Name', 'Support Phone Number', 'Support Email', 'Theme', '–', 'Dental notation'])
    await expect(company.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(company).toContainText('FDI')
  const [left, right] = [await person.boundingBox(), await company.boundingBox()]
  expect(left?.x ?? 0).toBeLessThan(right?.x ?? 0)

  await tabs.getByRole('link', { name: 'Product Preferences' }).click()
  await expect(page).toHaveURL('/profile/preferences')
  await page.goto('/profile/no-such-tab')
  await expect(tabs.getByRole('link', { name: 'Profile', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('Users who are not account owners see no addresses and no admin users: PROF-02 ADMIN-02 ROUTE-31 PROF-11', async ({
  people,
}) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  await page.goto('/profile/profile')
  await expect(getRegion(page, 'User Information').locator('dd').last()).toHaveText('–')
  await expect(page.getByRole('link', { name: 'Addresses', exact: true })).toHaveCount(0)
  await expect(page.getByText('Admin users')).toHaveCount(0)
  await page.goto('/profile/addresses')
  await expect(page).toHaveURL('/dashboard/admin/all')
})

test('A user edits the profile and crops a photo by keyboard alone: PROF-13 PROF-33 DLG-06 DLG-07 DLG-08 DLG-09 DLG-10 DLG-13 ERR-14 CONST-21 SESS-23 VAL-13 DLG-04', async ({
  people,
}) => {
  const { page } = await people.signedIn('contact@nourdental.test')
  await page.goto('/profile/profile')
  const pencil = getRegion(page, 'User Information').getByRole('button', { name: 'Edit information' })
  await pencil.focus()
  await expect(page.getByText('Edit information', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = dialogOn(page).filter({ hasText: 'Edit Info' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(pencil).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('readonly')
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(448)
  await dialog.getByLabel('Name').fill('')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('this field is required')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await dialog.getByLabel('Name').fill('Layla Aziz')
  await dialog.getByLabel('Phone').fill('letters')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Use digits only')).toBeVisible()
  await dialog.getByLabel('Phone').fill('+97145550111')

  await chooseFile(dialog.getByRole('button', { name: /^Cho?ose a picture|^Change/ }), {
    name: 'me.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('GIF89a'),
  })
  await expect(dialog.getByText('Only image files are accepted')).toBeVisible()
  await chooseFile(dialog.getByRole('button', { name: /^Choose a picture|^Change/ }), {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await createPortrait(page),
  })
  const crop = dialogOn(page).filter({ hasText: 'Choose the part to show' })
  await crop.getByRole('slider', { name: 'Size' }).fill('1.5')
  await crop.getByRole('button', { name: 'Use this part' }).click()
  await expect(crop).toHaveCount(0)
  await dialog.getByLabel('Phone').press('Enter')
  await expect(getToast(page, 'User data saved with api')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(getRegion(page, 'User Information')).toContainText('+97145550111')
  await expect(getRegion(page, 'User Information').locator('img')).toBeVisible()
  await expect(page.locator('aside img').first()).toBeVisible()

  const { data: me } = await callAs(page, sessionCalls.me)
  await callAs(page, contactCalls.updateContact, { params: { uuid: me.uuid }, body: { name: 'Layla Aziz' } })
})

test('When a photo upload fails, the profile says so and keeps what was typed: PROF-35 ERR-09 DLG-11 DLG-12 ERR-41', async ({
  people,
}) => {
  const { page, expectsStatus } = await people.signedIn('doctor.two@brightsmiles.test')
  expectsStatus(409)
  await page.goto('/profile/profile')
  await page.route('**/picture', route =>
    route.fulfill({ status: 409, json: { message: 'no', code: 'X', extra: [{ msg: 'no' }] } }),
  )
  await edit(page, 'User Information')
  const dialog = dialogOn(page).filter({ hasText: 'Edit Info' })
  await chooseFile(dialog.getByRole('button', { name: 'Choose a picture' }), {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await createPortrait(page),
  })
  await dialogOn(page).getByRole('button', { name: 'Use this part' }).click()
  await dialog.getByLabel('Phone').fill('+12025550188')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(getToast(page, 'Error Uploading Image')).toHaveCount(1)
  await expect(dialog.getByLabel('Phone')).toHaveValue('+12025550188')
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled()
})

test('A checkbox turns emails off and on: PROF-12 PROF-14 PROF-15 PROF-16', async ({ people }) => {
  const { page } = await people.signedIn('contact@nourdental.test')
  await page.goto('/profile/profile')
  const box = getRegion(page, 'User Information').getByRole('checkbox', { name: 'Email notifications' })
  await callAs(page, sessionCalls.updateMe, { body: { flags: [{ name: 'emailSubscription', value: 1 }] } })
  await page.reload()
  await expect(box).toBeChecked()
  let release = () => {}
  const responseHeld = new Promise<void>(resolve => {
    release = resolve
  })
  const sentBodies: unknown[] = []
  await page.route('**/contact/me', async route => {
    sentBodies.push(route.request().postDataJSON())
    await responseHeld
    await route.continue()
  })
  await box.click()
  await expect(box).toBeDisabled()
  release()
  await expect(box).toBeEnabled()
  await expect(box).not.toBeChecked()
  await box.click()
  await expect(box).toBeEnabled()
  await expect(box).toBeChecked()
  expect(sentBodies).toEqual([
    { flags: [{ name: 'emailSubscription', value: 0 }] },
    { flags: [{ name: 'emailSubscription', value: 1 }] },
  ])
})

test('Company info, logo and date format are saved and applied everywhere immediately: PROF-24 PROF-26 PROF-27 PROF-28 PROF-29 PROF-30 PROF-31 PROF-32 PROD-13 ERR-05 ERR-06 ERR-10 VAL-08 VAL-09 CONST-30', async ({
  people,
}) => {
  // A separate company, so that dates of others keep their format.
  const { page, expectsStatus } = await createSettledCompany(people)
  expectsStatus(409)
  await page.goto('/profile/profile')
  const card = getRegion(page, 'Company Information')
  const day = admins(page)
    .getByRole('cell', { name: /^\d\d[/]\d\d[/]\d{4}$/ })
    .first()
  await expect(day).toBeVisible()
  await choose(card, 'Preferred date format', 'YYYY-MM-DD')
  await expect(getToast(page, 'Company info updated successfully.')).toBeVisible()
  await expect(
    admins(page)
      .getByRole('cell', { name: /^\d{4}-\d\d-\d\d$/ })
      .first(),
  ).toBeVisible()
  await choose(card, 'Preferred date format', 'DD/MM/YYYY')
  await expect(day).toBeVisible()
  await choose(card, 'Preferred date format', 'MM/DD/YYYY')

  await edit(page, 'Company Information')
  const dialog = dialogOn(page).filter({ hasText: 'Edit Company Info' })
  await dialog.getByLabel('Support Phone Number').fill('')
  await dialog.getByLabel('Support Email').fill('')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('this field is required')).toHaveCount(2)
  await dialog.getByLabel('Support Phone Number').fill('+12025550142')
  await dialog.getByLabel('Support Email').fill('support@story.test')
  await page.route('**/company', route =>
    route.fulfill({ status: 409, json: { message: 'no', code: 'X', extra: [{ msg: 'no' }] } }),
  )
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(getToast(page, 'Error updating company info.')).toHaveCount(1)
  await expect(dialog).toBeVisible()
  await page.unroute('**/company')
  await chooseFile(dialog.getByRole('button', { name: /^Choose a picture|^Change/ }), {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await createPortrait(page),
  })
  const pictureReleased = Promise.withResolvers<void>()
  await page.route('**/picture', async route => {
    await pictureReleased.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Uploading Image')).toBeVisible()
  pictureReleased.resolve()
  await expect(dialog).toHaveCount(0)
  await expect(card.locator('img')).toBeVisible()
})

test('Account owners manage the admin users, but not themselves: PROD-14 PROD-16 ADMIN-01 ADMIN-03 ADMIN-04 ADMIN-05 ADMIN-06 ADMIN-07 ADMIN-08 ADMIN-09 ADMIN-10 ADMIN-11 ADMIN-12 ADMIN-13 ADMIN-14 ADMIN-15 ADMIN-16 ADMIN-17 ADMIN-18 ROLE-20 VAL-22 ERR-40 CONST-05 DLG-01 DLG-03', async ({
  people,
}) => {
  const { page, expectsStatus } = await people.signedIn('owner@brightsmiles.test')
  expectsStatus(409)
  const requestPromise = page.waitForRequest(request => /\/contact\?/.test(request.url()))
  await page.goto('/profile/profile')
  expect((await requestPromise).url()).toContain('paginate=300')
  const heads = admins(page).getByRole('columnheader')
  await expect(heads).toHaveText(['Role', 'Name', 'Email', 'Phone', 'Created at', 'Actions'])
  await expect(heads.first().getByRole('button')).toHaveCount(0)
  const created = heads.filter({ hasText: 'Created at' })
  await expect(created).toHaveAttribute('aria-sort', 'descending')
  await created.getByRole('button').click()
  await expect(created).toHaveAttribute('aria-sort', 'ascending')
  await created.getByRole('button').click()
  await expect(created).toHaveAttribute('aria-sort', 'descending')
  await heads.filter({ hasText: 'Email' }).getByRole('button').click()
  await expect(heads.filter({ hasText: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await expect(rowOf(page, 'owner@brightsmiles.test').getByRole('button')).toHaveCount(0)

  const email = `story-${Date.now()}@brightsmiles.test`
  await page.getByRole('button', { name: 'Add admin' }).click()
  const dialog = dialogOn(page)
  await dialog.getByLabel('Name').fill('Story Manager')
  await dialog.getByLabel('Email').fill('rm@brightsmiles.test')
  await dialog.getByRole('checkbox', { name: 'RM role' }).check()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  // Shown under the field, and nowhere else (ruling 16).
  await expect(dialog.locator('[aria-invalid=true]')).toBeFocused()
  await expect(page.locator('[data-variant=error]')).toHaveCount(0)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, email)).toContainText('RM')
  const { data } = await callAs(page, contactCalls.contacts, { query: { filter: { EQ: { email } } } })
  expect(data[0]?.flagsMap.emailSubscription).toBe(1)

  await rowOf(page, email).getByRole('button', { name: 'Edit Story Manager' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('readonly')
  await dialog.getByRole('checkbox', { name: 'RM role' }).uncheck()
  await dialog.getByLabel('Phone').fill('+12025550177')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(rowOf(page, email)).toContainText('+12025550177')
  await expect(rowOf(page, email)).not.toContainText('RM')

  await rowOf(page, email).getByRole('button', { name: 'Remove Story Manager' }).click()
  await answer(page, 'Cancel')
  await expect(rowOf(page, email)).toBeVisible()
  await rowOf(page, email).getByRole('button', { name: 'Remove Story Manager' }).click()
  await answer(page, 'Remove admin')
  await expect(rowOf(page, email)).toHaveCount(0)
})

test('Without relationship managers there is no Role column: ADMIN-03 VAL-22', async ({ people }) => {
  const { page } = await people.signedIn('owner@nourdental.test')
  await page.goto('/profile/profile')
  await expect(admins(page).getByRole('columnheader').first()).toHaveText('Name')
  await page.getByRole('button', { name: 'Add admin' }).click()
  await expect(dialogOn(page).getByLabel('Name')).toBeVisible()
  await expect(dialogOn(page).getByRole('checkbox', { name: 'RM role' })).toHaveCount(0)
})
