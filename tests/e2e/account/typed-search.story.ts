import type { Page } from '@playwright/test'
import { caseList } from '../pages/case-list.ts'
import { waitForSearch } from '../pages/kit.ts'
import { fillIn } from '../pages/login.ts'
import { createDraftCase } from '../support/api.ts'
import { visitors } from '../support/places.ts'
import { expect, newPatient, test } from '../support/story.ts'

/** All page addresses in a browser: navigations of the page, the browser's history, and referrers. */
const recordAddresses = async (page: Page) => {
  const recordedUrls: string[] = []
  page.on('framenavigated', frame => void recordedUrls.push(frame.url()))
  page.on('request', request => {
    if (request.isNavigationRequest()) recordedUrls.push(request.url())
    recordedUrls.push(request.headers().referer ?? '')
  })
  const browser = await page.context().newCDPSession(page)
  return async (): Promise<string[]> => {
    const { entries } = await browser.send('Page.getNavigationHistory')
    return [
      ...new Set(recordedUrls),
      ...entries.flatMap(({ url, userTypedURL, title }) => [url, userTypedURL, title]),
    ]
  }
}

const naming = (addresses: readonly string[], text: string): string[] =>
  addresses.filter(address => decodeURIComponent(address).includes(text))

/** The lists of the portal with a search, by viewer. */
const lists = {
  owner: [
    '/dashboard/admin/all',
    '/dashboard/doctor/all',
    '/cases/admin',
    '/cases/doctor',
    '/request',
    '/shipments/client',
    '/shipments/dso',
    '/doctors',
    '/inbox',
  ],
  doctor: ['/cases/admin', '/inbox'],
  staff: [
    '/lab/queue/qualityCheck',
    '/lab/orders',
    '/lab/shipments',
    '/lab/requests',
    '/lab/companies',
    '/lab/staff',
    '/lab/people',
    '/lab/audit',
    '/lab/settings/couriers',
  ],
} as const

/** A scan field, and the labels of search results. Returns the typed name. */
const typeSearchWithoutList = async (page: Page): Promise<string> => {
  const { first } = newPatient('Ünal')
  await test.step('a scan field takes what a keyboard types', async () => {
    await page.goto('/lab/scan')
    const field = page.getByRole('main').getByRole('textbox').first()
    await field.fill(first)
    await field.press('Enter')
    await expect(page.getByRole('main')).toContainText(first)
    await page.reload()
    await expect(page.getByRole('main')).toContainText(first)
  })
  await test.step('labels are printed by the ids of the orders that were found', async () => {
    const response = await page.request.get('/admin/order?paginate=1')
    const [order] = (await response.json()).data as { patientName: string; status: string }[]
    if (!order) throw new Error('the demo world has orders')
    await page.goto(`/lab/orders?status=${order.status}`)
    await page.getByRole('main').getByRole('searchbox').first().fill(order.patientName)
    await waitForSearch(page, order.patientName)
    await page.getByRole('main').getByRole('button', { name: 'Labels', exact: true }).click()
    const printed = page.getByRole('menuitem')
    await expect(printed.first()).toBeVisible()
    const links = await Promise.all(
      (await printed.all()).map(async item => (await item.getAttribute('href')) ?? ''),
    )
    expect(links.filter(link => link.includes('uuid'))).toEqual(links)
    expect(naming(links, order.patientName)).toEqual([])
    await page.keyboard.press('Escape')
  })
  return first
}

for (const [visitor, paths] of Object.entries(lists) as [keyof typeof lists, readonly string[]][])
  test(`S9 Text typed into any search never appears in an address: ${visitor}`, async ({ people }) => {
    const { page } = await people.signedIn(visitors[visitor])
    const addresses = await recordAddresses(page)
    const typedRequests: string[] = []
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path)
        const boxes = page.getByRole('main').getByRole('searchbox')
        await expect(boxes.first()).toBeVisible()
        for (const box of await boxes.all()) {
          const { first, full } = newPatient('Ünal')
          typedRequests.push(first)
          await box.fill(full)
          await box.press('Enter')
        }
        await page.reload()
        await expect(boxes.first()).toBeVisible()
      })
    // The jump search of the toolbar.
    const jumped = newPatient('Ünal').first
    typedRequests.push(jumped)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(jumped)
    await page.keyboard.press('Enter')
    if (visitor === 'staff') typedRequests.push(await typeSearchWithoutList(page))
    const all = await addresses()
    expect(all.length).toBeGreaterThan(paths.length)
    expect(typedRequests.flatMap(name => naming(all, name))).toEqual([])
  })

test('S9 Text typed into any search never appears in an address: sign-in and the way back from a case', async ({
  people,
}) => {
  const { page, context, expectsStatus } = await people.guest()
  const addresses = await recordAddresses(page)
  const email = 'contact@brightsmiles.test'
  await page.goto('/login')
  await fillIn(page, email)
  await expect(page).toHaveURL('/dashboard/admin/all')
  const patient = newPatient('Ünal')
  await createDraftCase(page, patient)
  const list = caseList(page)
  const search = page.getByRole('searchbox').first()
  await page.goto('/cases/admin')
  await search.fill(patient.full)
  await waitForSearch(page, patient.full)
  await expect(list.rows).toHaveCount(1)
  await list.rows.first().getByRole('link').first().click()
  await expect(page).not.toHaveURL('/cases/admin')
  await page.goBack()
  await expect(search).toHaveValue(patient.full)

  // The session is over: the sign-in page, and the page after it. The list may be fetched again.
  expectsStatus(401)
  await context.clearCookies()
  await page.evaluate(() =>
    (globalThis as unknown as { localStorage: { clear(): void } }).localStorage.clear(),
  )
  await page.reload()
  await expect(page).toHaveURL('/login')
  const stored = await page.evaluate(() => {
    const { sessionStorage, localStorage } = globalThis as unknown as Record<string, object>
    return JSON.stringify([sessionStorage, localStorage])
  })
  expect(stored).not.toContain(patient.first)
  await fillIn(page, email)
  await expect(page).toHaveURL('/cases/admin')
  expect(naming(await addresses(), patient.first)).toEqual([])

  // A planted fault is found: a search that writes the typed text into the address.
  await page.evaluate(name => {
    const { history } = globalThis as unknown as {
      history: { replaceState(state: unknown, title: string, href: string): void }
    }
    history.replaceState(null, '', `/cases/admin?${new URLSearchParams({ q: name })}`)
  }, patient.full)
  expect(naming(await addresses(), patient.first)).not.toEqual([])
})
