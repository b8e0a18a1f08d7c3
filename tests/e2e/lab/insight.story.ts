import type { LabInsight } from '@archway/contract/lab'
import { choose } from '../pages/kit.ts'
import { expect, test } from '../support/story.ts'

/** The first and the last day of a year. */
const yearMs = 364 * 86_400_000

test('The lab reads its figures of a period beside the period before, in charts, tables and CSV: U7 ruling 36', async ({
  people,
}) => {
  const { page } = await people.signedIn('staff@archway.test')
  await page.goto('/lab/insight')
  const answerOfYear = () =>
    page.waitForResponse(response => {
      const { pathname, searchParams } = new URL(response.url())
      const [from, to] = ['from', 'to'].map(name => Date.parse(searchParams.get(name) ?? ''))
      return pathname.endsWith('/admin/insight') && Number(to) - Number(from) === yearMs
    })
  // Received before the reload; otherwise this response could be mistaken for the next one.
  const first = answerOfYear()
  await page.getByText('Year', { exact: true }).click()
  await expect(page).toHaveURL(/period=year/)
  await first
  const yearResponse = answerOfYear()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Year' })).toBeChecked()

  const { data } = (await (await yearResponse).json()) as { data: LabInsight }
  const { from, to } = data.period
  expect(Date.parse(to) - Date.parse(from)).toBe(yearMs)
  expect(data.now.submitted).toBeGreaterThan(10)
  const tile = page.getByRole('listitem').filter({ hasText: 'Cases submitted' })
  await expect(tile.getByText(data.now.submitted.toLocaleString('en'), { exact: true })).toBeVisible()

  const chart = page.getByRole('region', { name: 'Submitted and shipped', exact: true }).first()
  await expect(chart.getByRole('img', { name: /The table shows the same figures/ })).toBeVisible()
  // The table is always available to screen readers; others open it.
  const show = chart.getByRole('button', { name: 'Table: Submitted and shipped' })
  await show.press('Enter')
  await expect(show).toHaveAttribute('aria-expanded', 'true')
  await expect(chart.getByRole('table').getByRole('row')).toHaveCount(data.series.length + 1)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Time per stage as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe(`insight-stages-${from}-${to}.csv`)
  await expect(page.getByRole('table', { name: 'Work per person', exact: true })).toContainText('Sam Porter')
  await expect(page.getByRole('table', { name: 'By company' })).toContainText('Bright Smiles')

  const work = page.getByRole('region', { name: 'Work over time', exact: true }).first()
  await choose(work, 'Person', 'Sam Porter')
  await choose(work, 'Type', 'Quality checks')
  await expect(page).toHaveURL(/work=checks/)
  await work.getByRole('button', { name: 'Table: Work over time' }).press('Enter')
  const steps = work.getByRole('table', { name: 'Work over time' })
  await expect(steps.getByRole('columnheader', { name: 'Quality checks' })).toBeVisible()
  await expect(steps.getByRole('columnheader', { name: 'Plans published' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Open work per person', exact: true }).first()).toBeVisible()

  const planner = await people.signedIn('planner@archway.test')
  await planner.page.goto('/lab/insight?period=year')
  await expect(planner.page.getByRole('table', { name: 'By company' })).toBeVisible()
  await expect(planner.page.getByRole('table', { name: 'Work per person' })).toHaveCount(0)
  await expect(planner.page.getByRole('region', { name: /^(Open work|Work over)/ })).toHaveCount(0)
})

test('A DSO reads its own figures by doctor, and a doctor reads only their own, for a period they choose: U7 PROD-02', async ({
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
  const until = await last.inputValue()
  const first = page.getByRole('textbox', { name: 'From', exact: true })
  const year = new Date().getUTCFullYear() - 1
  await first.press('ControlOrMeta+a')
  // An incomplete date changes neither the period nor the other date.
  await first.pressSequentially('01/0')
  await expect(first).toHaveValue('01/0')
  await expect(last).toHaveValue(until)
  await first.pressSequentially(`1/${year}`)
  await expect(page).toHaveURL(new RegExp(`from=${year}-01-01`))
  await expect(last).toHaveValue(until)
  await expect(doctors).toBeVisible()
  await last.press('ControlOrMeta+a')
  await last.pressSequentially('01/01/2020')
  const wrong = page.getByText('The period must end after it begins')
  await expect(wrong).toBeVisible()
  await expect(first).toHaveValue(`01/01/${year}`)
  // The same period from a URL.
  await page.reload()
  // The error is shown below the field, and in place of the figures.
  await expect(wrong).toHaveCount(2)
  await expect(page.getByRole('progressbar')).toHaveCount(0)

  const doctor = await people.signedIn('doctor.two@brightsmiles.test')
  await doctor.page.goto('/insight?period=year')
  const doctorTable = doctor.page.getByRole('table', { name: 'By doctor' })
  await expect(doctorTable.getByRole('row')).toHaveCount(2)
  await expect(doctorTable.getByRole('rowheader', { name: 'Own cases' })).toHaveCount(0)
})
