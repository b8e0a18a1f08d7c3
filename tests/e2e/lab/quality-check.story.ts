import { caseDetail } from '../pages/case-detail.ts'
import { qualityCheck } from '../pages/lab.ts'
import { faults } from '../support/axe.ts'
import { elevenToCheck } from '../support/made-cases.ts'
import { countPresses } from '../support/presses.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('Eleven records pass the quality check with at most six presses, and no question is about a record that was not sent: U9 PROD-05', async ({
  people,
}) => {
  const clinic = (await people.signedIn('owner@nourdental.test')).page
  const { page } = await people.signedIn('staff@archway.test')
  const { uuid } = await elevenToCheck(clinic, page, newPatient('Eleven'))
  await caseDetail(page).open(`/lab/case/${uuid}/files`)
  const check = qualityCheck(page)
  await expect(check.part('Scans')).toBeVisible()
  // The form of the case, and the prescription as it was submitted, which a job writes.
  await expect(page.getByRole('navigation', { name: 'Records' }).getByRole('button')).toHaveCount(11 + 2)
  await expect(check.sheet.getByRole('region', { name: 'X-rays' })).toHaveCount(0)
  expect(await faults(page)).toEqual([])

  const presses = await countPresses(page)
  await check.pass()
  expect(await presses()).toBeLessThanOrEqual(6)
  await expect(page.getByRole('link', { name: 'Next case' })).toBeFocused()
})
