import { caseCalls } from '@archway/contract/cases'
import type { Page, WebSocketRoute } from '@playwright/test'
import { caseForm } from '../pages/case-form.ts'
import { caseList } from '../pages/case-list.ts'
import { callAs } from '../support/api.ts'
import { expect, newPatient, test } from '../support/story.ts'

const banner = (page: Page) => page.getByText(/^No connection since \d\d:\d\d\.$/)
const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true })
const mark = (page: Page) => page.evaluate(`window.sameDocument = true`)
/** Whether the document is still the marked one, so was not reloaded. */
const isSame = (page: Page) => page.evaluate<boolean>(`window.sameDocument === true`)

test('R14 The connection is lost at a click on a page, on a filter and in a form: the portal stays, and continues by itself', async ({
  people,
}) => {
  const { page, context, expectsStatus } = await people.signedIn('contact@brightsmiles.test')
  // An earlier story may have loaded the code of these pages in the same window.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await page.goto('/cases/admin')
  await expect(caseList(page).rows.first()).toBeVisible()
  await mark(page)

  await test.step('a page whose code was not loaded opens after the reconnect', async () => {
    await context.setOffline(true)
    await nav(page, 'Client Shipments').click()
    await expect(page.getByText('This screen could not be shown')).toBeVisible()
    await expect(banner(page)).toBeVisible()
    await expect(nav(page, 'Doctors')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Client Shipments' })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    expect(await isSame(page)).toBe(true)
  })

  await test.step('a list that cannot be refreshed keeps its rows', async () => {
    await page.goBack()
    await expect(caseList(page).rows.first()).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('main').getByRole('searchbox').fill('no such patient')
    const note = page.getByText('These rows were loaded earlier', { exact: false })
    await expect(note).toBeVisible()
    await expect(caseList(page).rows.first()).toBeVisible()
    await context.setOffline(false)
    await expect(note).toBeHidden()
    await expect(caseList(page).rows).toHaveCount(0)
    expect(await isSame(page)).toBe(true)
  })

  await test.step('a dialog whose code was not loaded can be canceled, and opens after the reconnect', async () => {
    await page.goto('/cases/doctor')
    await expect(caseList(page).rows.first()).toBeVisible()
    await context.setOffline(true)
    const pending = page.getByRole('dialog', { name: 'Loading...' })
    await page.keyboard.press('Control+k')
    await expect(pending.getByText('Waiting for the connection')).toBeVisible()
    await pending.getByRole('button', { name: 'Cancel' }).click()
    await expect(pending).toHaveCount(0)
    // The page receives key presses again.
    const search = page.getByRole('main').getByRole('searchbox')
    await search.pressSequentially('a')
    await expect(search).toHaveValue('a')
    await search.fill('')
    await page.keyboard.press('Control+k')
    await expect(pending).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('combobox', { name: 'Search the portal' })).toBeFocused()
    await expect(pending).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a part whose code was replaced by a newer release offers a reload', async () => {
    const code = /\/assets\/FilterFields/
    expectsStatus(404)
    await page.route(code, route => route.fulfill({ status: 404 }))
    await page.goto('/cases/doctor')
    await expect(caseList(page).rows.first()).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    const failed = page.getByRole('alert').filter({ hasText: 'This could not be loaded.' })
    await expect(failed).toBeVisible()
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    await page.unroute(code)
    await mark(page)
    await failed.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => isSame(page).catch(() => true)).toBe(false)
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox').first()).toBeVisible()
  })

  await test.step('a form keeps what was typed', async () => {
    const patient = newPatient('Offline')
    await page.goto('/cases/admin/new')
    await mark(page)
    await caseForm(page).patient(patient, 'Retainer')
    await context.setOffline(true)
    await expect(banner(page)).toBeVisible()
    await page.getByLabel('First name').fill(`${patient.first}b`)
    // On a phone the banner has been scrolled out of sight: the reason is beside the buttons that wait.
    await page.setViewportSize({ width: 360, height: 780 })
    await caseForm(page).next()
    await expect(page.getByText('Not saved yet, trying again…')).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('First name')).toHaveValue(`${patient.first}b`)
    await context.setOffline(false)
    await expect(banner(page)).toBeHidden()
    await expect(page).toHaveURL(/\?step=records$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${patient.first}b`)
    expect(await isSame(page)).toBe(true)
  })

  await test.step('a planted fault is found: a page that reloads itself', async () => {
    await page.reload()
    expect(await isSame(page)).toBe(false)
  })
})

/** A proxy between the portal and the socket that can be cut; attempts to reconnect are refused. */
const createCuttableLine = async (page: Page) => {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  let refusalCount = 0
  await page.routeWebSocket(/socket\.io/, socket => {
    if (isCut) {
      refusalCount += 1
      return void socket.close()
    }
    socket.connectToServer()
    open.add(socket)
  })
  return {
    cut: async () => {
      isCut = true
      for (const socket of open) await socket.close()
      open.clear()
    },
    mend: () => {
      isCut = false
    },
    refused: () => refusalCount,
    isOpen: () => open.size > 0,
  }
}

test('R14 Lists say that there is no connection only when the server cannot be reached: not when the socket alone is lost, and not when the server has answered', async ({
  people,
}) => {
  const { page, context, expectsStatus } = await people.signedIn('contact@brightsmiles.test')
  const socket = await createCuttableLine(page)
  await page.clock.install()
  await page.goto('/cases/admin')
  const list = caseList(page)
  const search = page.getByRole('main').getByRole('searchbox')
  const note = page.getByText('These rows were loaded earlier', { exact: false })
  const failed = page.getByRole('main').getByRole('alert')
  await expect(list.rows.first()).toBeVisible()
  await expect.poll(socket.isOpen).toBe(true)

  const isShown = async (locator: typeof note) => {
    await page.clock.runFor(2500)
    return locator.isVisible()
  }

  await test.step('the socket alone is cut: the list loads', async () => {
    const signOfLife = page.waitForResponse('**/live')
    await socket.cut()
    await signOfLife
    // Longer than an interruption that is not shown, during which the socket retries.
    const before = socket.refused()
    await expect
      .poll(async () => {
        await page.clock.runFor(2500)
        return socket.refused()
      })
      .toBeGreaterThan(before + 1)
    await expect(banner(page)).toHaveCount(0)
    await search.fill('no such patient')
    await expect(list.rows).toHaveCount(0)
    await search.fill('')
    await expect(list.rows.first()).toBeVisible()
    await expect(banner(page).or(note)).toHaveCount(0)
  })

  await test.step('the server answers with an error: the list shows it, with a way to try again', async () => {
    const cases = (url: URL) => url.pathname === caseCalls.list.path
    expectsStatus(500)
    await page.route(cases, route =>
      route.fulfill({ status: 500, json: { message: 'The list is out of order', code: 'UNEXPECTED' } }),
    )
    await search.fill('nobody either')
    await expect(failed).toContainText('The list is out of order')
    await page.clock.runFor(10_000)
    await expect(banner(page).or(note)).toHaveCount(0)
    await expect(failed).not.toContainText(/connection/i)
    await page.unroute(cases)
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(failed).toHaveCount(0)
    // The response has arrived; before it, the list shows the previous rows.
    await expect(list.rows).toHaveCount(0)
    await search.fill('')
    await expect(list.rows.first()).toBeVisible()
  })

  await test.step('no call reaches the server, though the browser is online: the list shows the banner and the rows last read', async () => {
    await page.route('**/*', route => route.abort('internetdisconnected'))
    await search.fill('nobody at all')
    await expect.poll(() => isShown(banner(page))).toBe(true)
    await expect.poll(() => isShown(note)).toBe(true)
    await expect(list.rows.first()).toBeVisible()
  })

  await test.step('a gateway answers in place of the server: the list shows the banner and the rows last read', async () => {
    expectsStatus(502)
    for (const answer of [{ body: '' }, { json: { message: 'Bad Gateway' } }]) {
      await page.unroute('**/*')
      await page.route('**/*', route => route.fulfill({ status: 502, ...answer }))
      const isRead = page.waitForResponse(
        response => new URL(response.url()).pathname === caseCalls.list.path,
      )
      await search.fill(`nobody, ${JSON.stringify(answer)}`)
      await expect.poll(() => isShown(note)).toBe(true)
      await isRead
      await page.clock.runFor(10_000)
      await expect(note).toBeVisible()
      await expect(failed).toHaveCount(0)
      await expect(banner(page)).toBeVisible()
      await expect(list.rows.first()).toBeVisible()
    }
  })

  await test.step('calls succeed again but the socket does not connect: the list updates by itself', async () => {
    await page.unroute('**/*')
    await expect
      .poll(async () => {
        await page.clock.runFor(2500)
        return banner(page).count()
      })
      .toBe(0)
    await expect(note).toHaveCount(0)
    await expect(list.rows).toHaveCount(0)
    expect(socket.isOpen()).toBe(false)
  })

  await test.step('the browser is offline, then online: the list updates by itself', async () => {
    socket.mend()
    await search.fill('')
    await expect(list.rows.first()).toBeVisible()
    await context.setOffline(true)
    await page.clock.runFor(2500)
    await expect(banner(page)).toBeVisible()
    await search.fill('nobody again')
    await expect(note).toBeVisible()
    await context.setOffline(false)
    await expect(banner(page).or(note)).toHaveCount(0)
    await expect(list.rows).toHaveCount(0)
  })
})

test('R14 The tabs of a case open without a connection: their code was fetched ahead, and they show the data that was read before', async ({
  people,
}) => {
  const { page, context } = await people.signedIn('owner@brightsmiles.test')
  const { data } = await callAs(page, caseCalls.list, {
    query: { filter: { EQ: { status: 'IN_CUSTOMER_APPPROVE' } }, order: 'createdAt asc', paginate: 1 },
  })
  expect(data[0], 'a case to approve').toBeDefined()
  const code = { fetched: 0, lost: [] as string[] }
  const isCode = (url: string) => /\/assets\/.*\.js$/.test(url)
  page.on('requestfinished', request => {
    if (isCode(request.url())) code.fetched += 1
  })
  page.on('requestfailed', request => {
    if (isCode(request.url())) code.lost.push(request.url())
  })
  await page.clock.install()
  await page.goto(`/cases/admin/all/${data[0]?.uuid}/details`)
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Case sections' }).getByRole('link', { name, exact: true })
  await expect(page.getByRole('heading', { name: 'Patient', exact: true })).toBeVisible()
  // Prefetching starts with the first pointer movement and has ended when no further scripts are requested.
  await page.mouse.move(300, 300)
  let before = -1
  const isQuiet = async () => {
    await page.clock.runFor(6000)
    const same = code.fetched === before
    before = code.fetched
    return same
  }
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true)

  await context.setOffline(true)
  for (const name of ['Files', 'Plan', 'Orders', 'Requests', 'Refinements', 'Chat', 'History', 'Details']) {
    await tab(name).click()
    await expect(tab(name)).toHaveAttribute('aria-current', 'page')
    await page.clock.runFor(3000)
    await expect(
      page.getByText(/This screen could not be shown|The portal may have been updated/),
    ).toHaveCount(0)
  }
  expect(code.lost, 'code that was missing').toEqual([])
  await expect(page.getByRole('heading', { name: 'Patient', exact: true })).toBeVisible()

  await test.step('a planted fault is found: a page whose code was not fetched ahead', async () => {
    await nav(page, 'Client Shipments').click()
    await expect.poll(() => code.lost.length).toBeGreaterThan(0)
    await context.setOffline(false)
  })

  await test.step('a conversation fills the window again when the banner goes', async () => {
    await page.goBack()
    await tab('Chat').click()
    const readGapBelow = () =>
      page.evaluate<number>(
        "Math.round(innerHeight - document.querySelector('[data-conversation]').getBoundingClientRect().bottom)",
      )
    await expect.poll(readGapBelow).toBe(0)
    const expectCount = (count: number) =>
      expect
        .poll(async () => {
          await page.clock.runFor(2500)
          return banner(page).count()
        })
        .toBe(count)
    await context.setOffline(true)
    await expectCount(1)
    await expect.poll(readGapBelow).toBe(0)
    await context.setOffline(false)
    await expectCount(0)
    await expect.poll(readGapBelow).toBe(0)
  })
})
