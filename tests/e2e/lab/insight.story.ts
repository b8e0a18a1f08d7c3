import { insightCalls } from '@archway/contract/lab'
import { callAs } from '../support/api.ts'
import { expect, test } from '../support/story.ts'

test('The lab reads its figures of a period beside the period before, in charts, tables and CSV: U7 ruling 36', async ({
  people,
}) => {
  const { page } = await people.signedIn('staff@archway.test')
  await page.goto('/lab/insight')
  await page.getByText('Year', { exact: true }).click()
  await expect(page).toHaveURL(/period=year/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Year' })).toBeChecked()

  const to = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10)
  const { data } = await callAs(page, insightCalls.labInsight, { query: { from, to } })
  expect(data.now.submitted).toBeGreaterThan(10)
  const tile = page.getByRole('listitem').filter({ hasText: 'Cases submitted' })
  await expect(tile).toContainText(String(data.now.submitted))

  const chart = page.getByRole('region', { name: 'Submitted and shipped', exact: true }).first()
  await expect(chart.getByRole('img', { name: /The table shows the same figures/ })).toBeVisible()
  // The table is there for a screen reader, and opens for others.
  const show = chart.getByRole('button', { name: 'Table: Submitted and shipped' })
  await show.press('Enter')
  await expect(show).toHaveAttribute('aria-expanded', 'true')
  await expect(chart.getByRole('table').getByRole('row')).toHaveCount(data.series.length + 1)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Time per stage as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe(`insight-stages-${from}-${to}.csv`)
  await expect(page.getByRole('table', { name: 'Work per person' })).toContainText('Sam Porter')
  await expect(page.getByRole('table', { name: 'By company' })).toContainText('Bright Smiles')

  const planner = await people.signedIn('planner@archway.test')
  await planner.page.goto('/lab/insight?period=year')
  await expect(planner.page.getByRole('table', { name: 'By company' })).toBeVisible()
  await expect(planner.page.getByRole('table', { name: 'Work per person' })).toHaveCount(0)
})

test('A DSO reads its own figures by doctor, and a doctor the own ones, for a period of their choice: U7 PROD-02', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  await page.goto('/insight?period=year')
  const doctors = page.getByRole('table', { name: 'By doctor' })
  await expect(doctors.getByRole('rowheader', { name: 'Own cases' })).toBeVisible()
  expect(await doctors.getByRole('row').count()).toBeGreaterThan(3)
  await expect(page.getByRole('table', { name: 'By company' })).toHaveCount(0)

  await page.getByText('Custom', { exact: true }).click()
  const last = page.getByRole('textbox', { name: 'To', exact: true })
  await last.fill('01/01/2020')
  await expect(page.getByText('The period must end after it begins')).toBeVisible()
  await page.goBack()

  const doctor = await people.signedIn('doctor.two@brightsmiles.test')
  await doctor.page.goto('/insight?period=year')
  const own = doctor.page.getByRole('table', { name: 'By doctor' })
  await expect(own.getByRole('row')).toHaveCount(2)
  await expect(own.getByRole('rowheader', { name: 'Own cases' })).toHaveCount(0)
})
