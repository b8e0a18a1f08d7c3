import { caseCalls } from '@archway/contract/cases'
import { caseDetail } from '../pages/case-detail.ts'
import { callAs } from '../support/api.ts'
import { expect, test } from '../support/story.ts'

test('A refinement has its own files, plans and orders, for the clinic and for the lab: ENT-42 CASE-29', async ({
  people,
}) => {
  const owner = (await people.signedIn('owner@brightsmiles.test')).page
  const staff = (await people.signedIn('staff@archway.test')).page
  const { data } = await callAs(owner, caseCalls.dsoList, {
    query: {
      filter: { AND: [{ EQ: { hasRefinements: true } }, { EQ: { status: 'IN_MFG' } }] },
      order: 'createdAt asc',
    },
  })
  const [caseData] = data
  if (!caseData) throw new Error('no refinement is being made')
  for (const [page, base] of [
    [owner, '/cases/doctor/all'],
    [staff, '/lab/case'],
  ] as const) {
    await caseDetail(page).open(`${base}/${caseData.uuid}/refinements`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Refinement 1' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Plan versions' })).toBeVisible()
    await expect(main.getByText(`${caseData.identifier}-R1/Refinement`)).toBeVisible()
    await main.locator('summary').filter({ hasText: 'Files' }).click()
    await expect(main.getByRole('button', { name: 'Open: Face, profile' })).toBeVisible()
  }
})
