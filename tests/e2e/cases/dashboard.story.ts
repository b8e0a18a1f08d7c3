import { caseCalls, dashboardFilters } from '@archway/contract/cases'
import { bootstrapCalls } from '@archway/contract/session'
import { caseList } from '../pages/case-list.ts'
import { answer, dialogOn, getToast } from '../pages/kit.ts'
import { createWorkingCompany } from '../pages/new-company.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('Pending actions have a filter with a count for each kind: CONST-34 CASE-01 CASE-02 CASE-03 CASE-04 CASE-05 CASE-06 CASE-07', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard/admin/all')
  await page.goto('/dashboard/doctor/all')
  const tabs = page.getByRole('navigation', { name: 'Pending items' }).getByRole('link')
  await expect(tabs).toHaveCount(dashboardFilters.length)
  const names = [
    'All',
    'Plan Approval',
    'Rejected',
    'Incomplete Submission',
    'Pending Admin approval',
    'First mile shipped',
    'Canceled',
  ]
  for (const [place, filter] of dashboardFilters.entries()) {
    await tabs.nth(place).click()
    await expect(page).toHaveURL(`/dashboard/doctor/${filter}`)
    // Other stories move cases at the same time, so the screen changes too.
    await expect(async () => {
      const { data } = await callAs(page, caseCalls.dsoStatistics)
      const count = data[filter]
      expect(await tabs.nth(place).textContent()).toBe(`${names[place]}${count > 0 ? count : ''}`)
      // The cases of `all` are in two lists, each with separate pages.
      const waitingCount = data.all - data.turn.count
      const visibleCount =
        filter === 'all' ? Math.min(10, data.turn.count) + Math.min(10, waitingCount) : Math.min(10, count)
      expect(await caseList(page).rows.count()).toBe(visibleCount)
      expect(await page.getByText('Nothing is waiting here').isVisible()).toBe(count === 0)
    }).toPass()
  }
})

test('A row of pending actions names its next action, and the user starts it from the row: ROUTE-14 U9', {
  tag: '@smoke',
}, async ({ people }) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const patient = newPatient('Pending')
  const uuid = await createDraftCase(page, patient)
  await page.goto(`/dashboard/admin/all?q=${patient.first}`)
  await caseList(page)
    .rows.getByRole('link', { name: /^Your turn: Submit case/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/cases/admin/edit/${uuid}`))

  await test.step('the user snoozes the case until a day, mutes it, and shows it again', async () => {
    await page.goto(`/dashboard/admin/all?q=${patient.first}`)
    const row = caseList(page).rows.filter({ hasText: patient.first })
    const choose = async (name: RegExp) => {
      await row.getByRole('button', { name: /^Actions: / }).press('Enter')
      await page.getByRole('menuitem', { name }).press('Enter')
    }
    await choose(/^Mute, except/)
    await expect(row.getByRole('img', { name: 'Muted' })).toBeVisible()
    await choose(/^Snooze/)
    await dialogOn(page).getByRole('radio', { name: 'Another day' }).check()
    const date = dialogOn(page).getByRole('textbox', { name: 'Date' })
    await date.fill('01.01.2020')
    await expect(dialogOn(page).getByRole('button', { name: 'Snooze' })).toBeDisabled()
    // Leaving the field shows its error; the press that leaves it still chooses the radio.
    await dialogOn(page).getByRole('radio', { name: 'Tomorrow' }).check()
    await dialogOn(page).getByRole('radio', { name: 'Another day' }).check()
    await expect(date).toHaveAttribute('aria-invalid', 'true')
    await expect(date).toHaveAccessibleDescription(/^Must be between [\d/]{10} and [\d/]{10}/)
    await dialogOn(page).getByRole('radio', { name: 'Tomorrow' }).check()
    await dialogOn(page).getByRole('button', { name: 'Snooze' }).click()
    await expect(getToast(page, /is snoozed until/)).toBeVisible()
    await expect(row).toHaveCount(0)
    await page
      .getByRole('navigation', { name: 'Pending items' })
      .getByRole('link', { name: /^Snoozed/ })
      .click()
    await expect(page).toHaveURL(/\/dashboard\/admin\/snoozed/)
    await expect(row).toContainText(/until \d/)
    await choose(/^End snooze/)
    await expect(row).toHaveCount(0)
    await page.goto(`/dashboard/admin/all?q=${patient.first}`)
    await expect(row.getByRole('img', { name: 'Muted' })).toBeVisible()
    await choose(/^Unmute/)
    await expect(row.getByRole('img', { name: 'Muted' })).toHaveCount(0)
  })

  await test.step('the case is duplicated from its menu', async () => {
    await page.goto(`/cases/admin/all/${uuid}/details`)
    await page.getByRole('button', { name: 'More actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Duplicate case' }).press('Enter')
    await expect(getToast(page, /patient and prescription were copied/)).toBeVisible()
    await expect(page).toHaveURL(/\/cases\/admin\/edit\//)
    await expect(page).not.toHaveURL(new RegExp(uuid))
    await expect(page.getByLabel('First name')).toHaveValue(patient.first)
  })

  const doctor = (await people.signedIn('doctor.two@brightsmiles.test')).page
  const sender = newPatient('Sender')
  const { data } = await callAs(doctor, caseCalls.create, {
    body: {
      form: {
        product: 'RE',
        firstName: sender.first,
        lastName: sender.last,
        arch: 'both',
        impressionType: 'physical',
      },
    },
  })
  await callAs(doctor, caseCalls.update, {
    params: { id: data.uuid },
    body: { submit: true, consent: true },
  })
  await page.goto(`/dashboard/doctor/new?q=${sender.first}`)
  const turnButton = page.getByRole('button', { name: /^Your turn: Courier booked/ })
  await turnButton.click()
  await expect(dialogOn(page)).toContainText('Courier booked for')
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOn(page)).toBeHidden()
  await turnButton.click()
  await expect(dialogOn(page)).toBeVisible()
})

test('Cases that wait for the user come first, are the only ones counted, and lead from one to the next: CASE-01 ERR-16', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  // Other stories move cases at the same time: counts and lists are compared as first loaded.
  const { data } = await callAs(page, caseCalls.dsoStatistics)
  await page.route(`**${bootstrapCalls.read.path}`, async route => {
    const body = await (await route.fetch()).json()
    await route.fulfill({ json: { data: { ...body.data, dsoStatistics: data } } })
  })
  await page.route(`**${caseCalls.dsoStatistics.path}`, route => route.fulfill({ json: { data } }))
  const replies = new Map<string, string>()
  await page.route(/\/dso\/case\?/, async route => {
    const url = route.request().url()
    const body = replies.get(url) ?? (await (await route.fetch()).text())
    replies.set(url, body)
    await route.fulfill({ contentType: 'application/json', body })
  })
  await page.goto('/dashboard/doctor/all?paginate=50')
  const yours = page.getByRole('region', { name: /^Your turn/ })
  const waitingForOthers = page.getByRole('region', { name: /^Waiting for others/ })
  await expect(yours.getByRole('row').nth(1)).toBeVisible()
  await expect(waitingForOthers.getByRole('row').nth(1)).toBeVisible()
  await expect(yours.getByText(/^Waiting for the lab/)).toHaveCount(0)
  await expect(waitingForOthers.getByText(/^Your turn:/)).toHaveCount(0)
  // A receipt that can be confirmed counts as the reader's turn, even while the carrier has the case.
  await expect(yours.getByText('Shipped to doctor').first()).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Doctor Cases' }),
  ).toHaveAccessibleDescription(`${data.turn.count} waiting`)

  // j and Enter open the first case; in a case, j and k go to the next and the previous one.
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/doctor\/all\/[0-9a-f-]{36}\//)
  const first = new URL(page.url()).pathname.split('/')[4] ?? ''
  await expect(page.getByRole('link', { name: /^Next case: / })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(new RegExp(first))
  await expect(page).toHaveURL(/\/dashboard\/doctor\/all\//)
  await expect(page.getByRole('link', { name: /^Next case: / })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(first))
  // A half-written message is stored as a draft; chosen files are not, so the link needs a confirmation.
  await page.getByRole('main').getByRole('link', { name: /^Chat/ }).first().click()
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  await message.fill('Half a sentence')
  await message
    .locator('xpath=ancestor::div[1]')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'note.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('a note'),
    })
  const next = page.getByRole('link', { name: /^Next case: / })
  await next.click()
  await answer(page, 'Stay here')
  await expect(message).toHaveValue('Half a sentence')
  await next.click()
  await answer(page, 'Leave')
  await expect(page).not.toHaveURL(new RegExp(first))
  await expect(next).toBeVisible()
  await page.goBack()
  await expect(message).toHaveValue('Half a sentence')
  await message.fill('')
})

test('The name of the patient is never cut for the buttons of a case that is opened from Pending Actions: U6', async ({
  people,
}) => {
  const { page } = await people.signedIn('doctor.two@brightsmiles.test')
  await page.goto('/dashboard/admin/all?paginate=50')
  const turnRow = page.getByRole('row').filter({ hasText: 'Your turn: Approve plan' }).first()
  await turnRow.getByText('Your turn: Approve plan').click()
  const next = page.getByRole('link', { name: /^Next case: / })
  await expect(next).toBeVisible()
  // Each width with the navigation open: all buttons, the longest status, and little room.
  for (const width of [1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 768 })
    await expect(page.getByRole('main').getByRole('button', { name: 'Approve plan' })).toBeInViewport({
      ratio: 1,
    })
    await expect
      .poll(() =>
        page.evaluate<number>("(h1 => h1.scrollWidth - h1.clientWidth)(document.querySelector('h1'))"),
      )
      .toBe(0)
  }
})

test('A case without a pending action offers its possible actions on its tab and under its status: C26', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const filter = { OR: [{ EQ: { status: 'COMPLETE' } }, { EQ: { status: 'ACTIVE' } }] }
  // The oldest cases are from the demo data: other stories change only the cases they created.
  const query = { filter, order: 'createdAt asc', paginate: 100 }
  const { data: ownCases } = await callAs(page, caseCalls.list, { query })
  const { data: ofDoctors } = await callAs(page, caseCalls.dsoList, { query })
  const ready = [...ownCases, ...ofDoctors].find(
    ({ allowedActions }) =>
      allowedActions.includes('createRefinement') && !allowedActions.includes('nextBatch'),
  )
  if (!ready) throw new Error('the demo world has no case for a refinement')
  await page.goto(`/cases/${ready.side === 'doctor' ? 'doctor' : 'admin'}/all/${ready.uuid}/refinements`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'New refinement' })).toBeVisible()
  await page.locator('[aria-controls=case-progress]').click()
  await expect(main.getByText(/^Also possible: .*New refinement/)).toBeVisible()
})

test('The stages of active cases link to their lists: ROUTE-14 ROUTE-18', async ({ people }) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  await page.goto('/dashboard/doctor/all')
  const countInManufacturing = async () => (await callAs(page, caseCalls.dsoStatistics)).data.byStatus.IN_MFG
  const stages = page.getByRole('region', { name: 'Cases by stage' })
  const manufacturingLink = stages.getByRole('link', { name: /^Manufacturing/ })
  // Other stories move cases at the same time, so both screens change too.
  await expect(async () => {
    expect(await manufacturingLink.textContent()).toBe(`Manufacturing${await countInManufacturing()}`)
  }).toPass()
  await manufacturingLink.click()
  await expect(page).toHaveURL('/cases/doctor?status=manufacturing')
  await expect(async () => {
    expect(await caseList(page).rows.count()).toBe(Math.min(10, await countInManufacturing()))
  }).toPass()
})

test('If pending actions cannot be read, one message offers to try again: CONST-34 R14', async ({
  people,
}) => {
  // Live updates caused by other stories would read the lists again before this one does.
  const { page, expectsStatus } = await createWorkingCompany(people)
  await createDraftCase(page, newPatient('Draft'))
  expectsStatus(500)
  const retry = page.getByRole('button', { name: 'Try again' })
  const failures = page.getByRole('alert').filter({ has: retry })
  const lists = /\/case\?/
  const breakLists = () => page.route(lists, route => route.fulfill({ status: 500, json: {} }))

  await breakLists()
  await page.goto('/dashboard/admin/all')
  await expect(failures).toHaveCount(1)
  await expect(retry).toHaveCount(1)
  await page.unroute(lists)
  await retry.click()
  await expect(failures).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Your turn/ })).toBeVisible()
  await expect(caseList(page).rows.first()).toBeVisible()

  await test.step('rows that were read stay, with one message above them', async () => {
    await breakLists()
    // A new case fetches both lists again.
    await createDraftCase(page, newPatient('Second'))
    await expect(failures).toHaveCount(1)
    await expect(retry).toHaveCount(1)
    await expect(caseList(page).rows.first()).toBeVisible()
    await page.unroute(lists)
    await retry.click()
    await expect(failures).toHaveCount(0)
  })
})
