import { readFile } from 'node:fs/promises'
import { type CaseListRow, caseCalls, listFilterStatuses } from '@archway/contract/cases'
import { caseList } from '../pages/case-list.ts'
import { answer, choose, dialogOn, getToast, waitForSearch } from '../pages/kit.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('Filters, sort order and page of a list are in its address and are restored on the way back: CASE-34 LIST-04 LIST-05 LIST-06 LIST-07 LIST-08 LIST-09 LIST-10 LIST-11 LIST-21', {
  tag: '@smoke',
}, async ({ people }) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const list = caseList(page)
  await page.goto('/cases/doctor?page=2')
  await expect(list.rows).toHaveCount(10)
  const size = page.getByRole('combobox', { name: 'Rows per page' })
  await size.click()
  await expect(page.getByRole('option')).toHaveText(['5', '10', '20', '50', '100'])
  await page.getByRole('option', { name: '5', exact: true }).click()
  await expect(page).toHaveURL('/cases/doctor?paginate=5')
  await expect(list.rows).toHaveCount(5)

  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await list.heads.getByRole('button', { name: 'Identifier' }).click()
  await expect(page).toHaveURL(/order=identifier\+asc/)

  await page.goto('/cases/doctor?page=2')
  await list.filters()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Rejected', exact: true }).click()
  await expect(page).toHaveURL('/cases/doctor?status=rejected')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const listRejected = async () => {
    const filter = { OR: listFilterStatuses.rejected.map(status => ({ EQ: { status } })) }
    const { data } = await callAs(page, caseCalls.dsoList, {
      query: { filter, order: 'createdAt asc', paginate: 100 },
    })
    return data
  }
  // Other stories move cases at the same time, so the list changes too.
  await expect(async () => {
    expect(await list.rows.count()).toBe(Math.min(10, (await listRejected()).length))
  }).toPass()

  // The oldest case is one of the demo data; no story changes it.
  const [first] = (await listRejected()) as [CaseListRow]
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill(first.identifier.slice(-6))
  await expect(list.rows).toHaveCount(1)
  // The text is still in the search: without it, the oldest case may be on a later page.
  await list.row(first.identifier).getByRole('link').click()
  await page.getByRole('main').getByRole('link', { name: 'Doctor Cases' }).click()
  await expect(page).toHaveURL('/cases/doctor?status=rejected')

  await list.filters()
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect(page).toHaveURL('/cases/doctor')
})

test('S9 Search text never appears in an address; Back, Forward and a reload restore it', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const list = caseList(page)
  const addresses: string[] = []
  page.on('framenavigated', frame => void addresses.push(frame.url()))
  await page.goto('/cases/doctor')
  await expect(list.rows).toHaveCount(10)
  const { data } = await callAs(page, caseCalls.dsoList, {
    query: { filter: { EQ: { status: 'REJECTED' } }, order: 'createdAt asc', paginate: 1 },
  })
  const [target] = data as [CaseListRow]
  const searchText = target.lastName ?? ''
  expect(searchText).not.toBe('')
  const box = page.getByRole('searchbox').first()
  const expectNarrowed = async () => {
    await expect(box).toHaveValue(searchText)
    await expect(list.row(target.identifier)).toBeVisible()
    await expect(list.rows.filter({ hasNotText: searchText })).toHaveCount(0)
    await expect(page).toHaveURL('/cases/doctor')
  }
  await box.fill(searchText)
  await waitForSearch(page, searchText)
  await expectNarrowed()
  await page.reload()
  await expectNarrowed()

  await list.row(target.identifier).getByRole('link').click()
  await expect(page).toHaveURL(/\/cases\/doctor\/all\//)
  await page.goBack()
  await expectNarrowed()
  await page.goForward()
  await expect(page).toHaveURL(/\/cases\/doctor\/all\//)
  await page.getByRole('main').getByRole('link', { name: 'Doctor Cases' }).click()
  await expectNarrowed()
  expect(addresses.filter(address => address.includes(encodeURIComponent(searchText)))).toEqual([])

  // Addresses of the earlier format still work.
  await page.goto(`/cases/doctor?paginate=5&q=${encodeURIComponent(searchText)}`)
  await expect(page).toHaveURL('/cases/doctor?paginate=5')
  await expect(box).toHaveValue(searchText)
  await expect(list.rows.filter({ hasNotText: searchText })).toHaveCount(0)
})

test('Columns and saved views belong to the user and are stored with the account: SHELL-34 CASE-34', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const list = caseList(page)
  const name = `Aligners ${process.pid}`
  await page.goto('/cases/doctor?product=AL')
  await page.getByRole('button', { name: 'Columns' }).click()
  const pressAndWaitForSave = (press: () => Promise<void>) =>
    Promise.all([
      page.waitForResponse(
        response => response.url().endsWith('/contact/me') && response.request().method() === 'PUT',
      ),
      press(),
    ])
  await pressAndWaitForSave(() => page.getByRole('button', { name: 'Default columns' }).click())
  await pressAndWaitForSave(() => dialogOn(page).getByLabel('Country', { exact: true }).check())
  await page.keyboard.press('Escape')
  await expect(list.heads.filter({ hasText: 'Country' })).toBeVisible()

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('View name').fill(name)
  await page.getByRole('button', { name: 'Save this view' }).click()
  await expect(page.getByRole('button', { name: `Remove view ${name}` })).toBeVisible()

  await page.goto('/cases/doctor')
  await expect(list.heads.filter({ hasText: 'Country' })).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await dialogOn(page).getByRole('button', { name, exact: true }).click()
  await expect(page).toHaveURL('/cases/doctor?product=AL')
  await expect(dialogOn(page)).toHaveCount(0)

  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: `Remove view ${name}` }).click()
  await expect(page.getByText('No saved views yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Default columns' }).click()
  await expect(list.heads.filter({ hasText: 'Country' })).toHaveCount(0)
})

test('A filtered list is exported as a file: PROD-06 CASE-34', async ({ people }) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  const patient = newPatient('Çelik')
  await createDraftCase(page, patient)
  await page.goto(`/cases/admin?q=${patient.first}`)
  await expect(caseList(page).rows).toHaveCount(1)
  const save = async (kind: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kind }).click(),
    ])
    return download
  }
  const csv = await save('CSV file')
  expect(csv.suggestedFilename()).toMatch(/^cases-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${patient.first},Çelik,Clear Aligners`)
  await expect(getToast(page, /saved as cases-.*\.csv/)).toBeVisible()
  expect((await save('Excel workbook')).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('A list is navigated, selected and opened by keyboard: U1', async ({ people }) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  const list = caseList(page)
  // Cases submitted by other stories come last.
  await page.goto('/cases/admin?order=identifier+asc')
  await expect(list.rows).toHaveCount(10)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(list.rows.nth(1).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('/')
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('j')
  await page.keyboard.press('Backspace')
  await list.rows.nth(1).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cases\/admin\/all\//)
})

test('A bulk action reports the result of each case; an action that one case does not allow is disabled with the reason: PROD-06 U5', async ({
  people,
}) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  const patient = newPatient('Many')
  const secondPatient = { ...patient, last: 'More' }
  await createDraftCase(page, patient)
  await createDraftCase(page, secondPatient)
  await page.goto(`/cases/admin?q=${patient.first}`)
  const list = caseList(page)
  await expect(list.rows).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: '2 cases selected' })
  const clear = bar.getByRole('button', { name: 'Clear for manufacturing' })
  await expect(clear).toHaveAttribute('aria-disabled', 'true')
  await expect(clear).toHaveAccessibleDescription(
    'This is not possible for some of the selected cases at the moment.',
  )
  await bar.getByRole('button', { name: 'Download files' }).click()
  await answer(page, 'Download files')
  const results = dialogOn(page)
  await expect(results).toContainText('2 of 2 done')
  await expect(results.getByRole('list', { name: 'Result for each case' }).getByRole('listitem')).toHaveCount(
    2,
  )
  await expect(results.getByText('0 files saved')).toHaveCount(2)
  await results.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar).toBeHidden()
})

for (const language of ['en', 'ar'] as const)
  test(`Filters, columns and selection of a list are accessible, ${language}: U1`, async ({ people }) => {
    const { page } = await people.signedIn('owner@brightsmiles.test', language)
    const list = caseList(page)
    const problems: string[] = []
    await page.goto('/cases/doctor')
    await expect(list.rows).toHaveCount(10)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    problems.push(...(await listFaults(page)))
    for (const name of ['Filters', 'Columns', 'Views', 'Keyboard']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(dialogOn(page)).toBeVisible()
      problems.push(...(await listFaults(page)))
      await page.keyboard.press('Escape')
      await expect(dialogOn(page)).toBeHidden()
    }
    expect(problems).toEqual([])
  })

test('Filters for batch and unread chats are applied by the server: LIST-12', async ({ people }) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  await page.goto('/cases/doctor')
  const list = caseList(page)
  await expect(list.rows).toHaveCount(10)
  await list.filters()
  await choose(page, 'Batch', 'Refinement')
  await page.getByLabel('Unread chat only').check()
  await expect(page).toHaveURL('/cases/doctor?batch=Refinement&unread=1')
  // The typed text filters as soon as it is a complete date, in the company's format.
  await page.getByLabel('Created from', { exact: true }).fill('2/3/2026')
  await expect(page).toHaveURL('/cases/doctor?batch=Refinement&unread=1&from=2026-02-03')
  await page.getByLabel('Created from', { exact: true }).fill('')
  await expect(page).toHaveURL('/cases/doctor?batch=Refinement&unread=1')
  await page.keyboard.press('Escape')
  // Other stories write messages at the same time, so the list changes too.
  await expect(async () => {
    const { total } = await callAs(page, caseCalls.dsoList, {
      query: { filter: { AND: [{ EQ: { batchLabel: 'Refinement' } }, { EQ: { unreadChat: true } }] } },
    })
    const summary = total === 0 ? 'No case matches these filters' : `${total} row`
    expect(await page.getByRole('main').innerText()).toContain(summary)
  }).toPass()
})
