import { addressCalls } from '@archway/contract/addresses'
import { caseCalls } from '@archway/contract/cases'
import { contactCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import { shipmentCalls } from '@archway/contract/shipments'
import { acceptByLink, accountMenu } from '../pages/login.ts'
import { createNewCompany } from '../pages/new-company.ts'
import { callAs } from '../support/api.ts'
import { places, visitors } from '../support/places.ts'
import { expect, test } from '../support/story.ts'

const ofCustomers: readonly (readonly [title: string, name: string, heading: string | RegExp])[] = [
  ['ROUTE-14 the dashboard list', 'dashboard', 'Pending Actions'],
  ['ROUTE-16 a case from the dashboard', 'case-from-dashboard', /\S/],
  ['ROUTE-18 ROUTE-19 the cases of the company itself', 'cases', 'Admin Cases'],
  ['ROUTE-18 ROUTE-19 the cases of its doctors', 'cases-doctors', 'Doctor Cases'],
  ['ROUTE-20 a case from its list', 'case-details', /\S/],
  ['ROUTE-22 the chat of a case', 'chat', /\S/],
  ['ROUTE-24 the chat of a case of a doctor', 'chat-dso', /\S/],
  ['ROUTE-25 the chat of a case of the company itself', 'chat-admin', /\S/],
  ['ROUTE-28 all messages', 'inbox', /^Inbox/],
  ['ROUTE-32 LASER-01 laser marking and production preferences', 'laser-marking', 'Production preferences'],
  ['ROUTE-33 ROUTE-34 ROUTE-35 shipments of the company itself', 'shipments', 'Client Shipments'],
  ['ROUTE-33 ROUTE-34 ROUTE-35 shipments to its doctors', 'shipments-doctors', 'Doctor Shipments'],
  ['ROUTE-36 CASE-31 a shipment', 'shipment-details', /^SH-|\S/],
  ['ROUTE-39 CASE-32 requests', 'requests', /Request/],
]
const placeNamed = (name: string) => {
  const place = places.find(candidate => candidate.name === name)
  if (!place) throw new Error(`no place is called ${name}`)
  return place
}

test('Every customer address shows its screen and stays in the address bar: ROLE-08', async ({ people }) => {
  const { page } = await people.signedIn(visitors.owner)
  for (const [title, name, heading] of ofCustomers)
    await test.step(title, async () => {
      const path = await placeNamed(name).path(page)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveURL(path)
    })
})

test('An address of an unknown type opens the default page, and a case or shipment without a tab opens its first tab: TRAP-004 ROUTE-41', async ({
  people,
}) => {
  const { page } = await people.signedIn(visitors.owner)
  const { data } = await callAs(page, caseCalls.list, { query: { paginate: 1 } })
  const { data: parcels } = await callAs(page, shipmentCalls.shipments, { query: { paginate: 1 } })
  const [uuid, parcel] = [data[0]?.uuid, parcels[0]?.uuid]
  const { data: doctors } = await callAs(page, doctorCalls.doctors, { query: { paginate: 1 } })
  const start = '/dashboard/admin/all'
  for (const [path, expectedPath] of [
    ['/cases/patient', start],
    [`/cases/patient/all/${uuid}/details`, start],
    ['/dashboard/client/all', start],
    ['/shipments/doctor', start],
    [`/cases/${uuid}`, `/cases/admin/all/${uuid}/details`],
    [`/cases/admin/${uuid}`, `/cases/admin/all/${uuid}/details`],
    [`/cases/admin/all/${uuid}`, `/cases/admin/all/${uuid}/details`],
    [`/dashboard/admin/all/${uuid}`, `/dashboard/admin/all/${uuid}/details`],
    [`/shipments/client/${parcel}`, `/shipments/client/${parcel}/details`],
    [`/doctors/${doctors[0]?.uuid}`, `/doctors/${doctors[0]?.uuid}/info`],
  ] as const) {
    await page.goto(path)
    await expect(page, path).toHaveURL(expectedPath)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const lab = (await people.signedIn(visitors.staff)).page
  await lab.goto(`/lab/case/${uuid}`)
  await expect(lab).toHaveURL(`/lab/case/${uuid}/details`)
})

test('A guest reaches only the pages before sign-in: ROUTE-42 ROLE-07 GUARD-03', async ({ people }) => {
  const owner = await people.signedIn(visitors.owner)
  const staff = await people.signedIn(visitors.staff)
  const paths = new Map<string, string>()
  for (const place of places)
    if (place.who !== 'guest' && !paths.has(place.route))
      paths.set(place.route, await place.path(place.who === 'staff' ? staff.page : owner.page))

  const { page, expectsStatus } = await people.guest()
  for (const [route, path] of paths)
    await test.step(route, async () => {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
    })
  for (const { path, refusedWith } of places.filter(({ who }) => who === 'guest')) {
    if (refusedWith) expectsStatus(refusedWith)
    const address = await path(page)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(address)
  }
})

test('Lists request the first ten rows, newest first: CONST-01 CONST-02 CONST-03', async ({ people }) => {
  const { page } = await people.signedIn(visitors.owner)
  const requestPromise = page.waitForRequest(request => {
    const url = new URL(request.url())
    return url.pathname === caseCalls.list.path && url.searchParams.has('order')
  })
  await page.goto('/cases/admin')
  const { searchParams } = new URL((await requestPromise).url())
  expect(searchParams.get('page') ?? '1').toBe('1')
  expect(searchParams.get('paginate') ?? '10').toBe('10')
  expect(searchParams.get('order')).toBe('createdAt desc')
  await expect(page.locator('tbody tr')).toHaveCount(10)
})

test('The form of a new doctor case offers all doctors at once: CONST-08', async ({ people }) => {
  const { page } = await people.signedIn(visitors.owner)
  const requestPromise = page.waitForRequest(request => new URL(request.url()).pathname === '/dso/doctor')
  await page.goto('/cases/doctor/new')
  expect(new URL((await requestPromise).url()).searchParams.get('paginate')).toBe('9999')
})

test('Scripts and styles are compressed and requested once: P9 P15', async ({ people }) => {
  const { page } = await people.guest()
  const loose: string[] = []
  page.on('response', async response => {
    if (!/\/assets\/.*\.(js|css)$/.test(response.url())) return
    const {
      'content-encoding': encoding,
      'content-length': length,
      'cache-control': stored,
    } = response.headers()
    if (encoding !== 'br' && encoding !== 'gzip' && Number(length) > 1000) loose.push(response.url())
    if (!stored?.includes('immutable')) loose.push(`${response.url()}: ${stored}`)
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loose).toEqual([])
  const main = await page.locator('script[type=module]').first().getAttribute('src')
  const plain = await page.request.get(main ?? '', { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers()['content-encoding']).toBeUndefined()
  expect(plain.headers().vary).toMatch(/accept-encoding/i)
})

test('Only an account owner sees the questions for tooth notation and address: ROLE-12 ONB-01', async ({
  people,
}) => {
  const owner = await createNewCompany(people)
  await owner.page.goto('/')
  const email = `colleague-${process.pid}-${Date.now()}@story.test`
  await callAs(owner.page, contactCalls.addContact, { body: { name: 'Cora Colleague', email } })
  await expect(owner.page.getByRole('dialog', { name: 'Configuration' })).toBeVisible()

  const { page } = await people.guest()
  await acceptByLink(page, email)
  await expect(accountMenu(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Pending Actions' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await callAs(page, addressCalls.addresses)).data).toEqual([])
})
