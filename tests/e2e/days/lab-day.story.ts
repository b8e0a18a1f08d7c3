import { caseDetail } from '../pages/case-detail.ts'
import { answer, dialogOn } from '../pages/kit.ts'
import { inManufacturing, retainerInCheck } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('Staff claim a case, assign it to a colleague, and put an order on hold for a reason that every reader sees: C18 C19', {
  tag: '@smoke',
}, async ({ people }) => {
  const clinic = (await people.signedIn('contact@nourdental.test')).page
  const { page } = await people.signedIn('staff@archway.test')
  const patient = newPatient('Queue')
  const { uuid, identifier } = await retainerInCheck(clinic, page, patient)
  const row = page.getByRole('row').filter({ hasText: patient.full })

  await test.step('claimed and given away', async () => {
    await page.goto(`/lab/queue/qualityCheck?q=${patient.first}`)
    await page.getByRole('button', { name: `Claim ${identifier}` }).click()
    await expect(row.getByRole('button', { name: `Assign ${identifier}: Sam Porter` })).toBeVisible()
    await row.getByRole('button', { name: `Assign ${identifier}: Sam Porter` }).click()
    await page.getByRole('menuitemradio', { name: 'Petra Novak' }).click()
    await expect(row.getByRole('button', { name: `Assign ${identifier}: Petra Novak` })).toBeVisible()
    await page.goto(`/lab/queue/qualityCheck?q=${patient.first}&who=mine`)
    await expect(page.getByText('No case matches these filters')).toBeVisible()
  })

  await test.step('held back with a reason', async () => {
    const order = await inManufacturing(page, uuid)
    await page.goto(`/lab/orders?status=READY_FOR_MANUFACTURING&q=${order.identifier}`)
    await page.getByRole('button', { name: `More for ${order.identifier}` }).click()
    await page.getByRole('menuitem', { name: 'Put on hold' }).click()
    const dialog = dialogOn(page)
    await dialog.getByLabel('Models open, too thin or wrong scale').check()
    await dialog.getByRole('textbox', { name: 'Comment', exact: true }).fill('The lower model is open.')
    await dialog.getByRole('button', { name: 'Put on hold' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`/lab/orders?status=PENDING&q=${order.identifier}`)
    const held = page.getByRole('row').filter({ hasText: order.identifier })
    await expect(held).toContainText('Models open, too thin or wrong scale')
    await expect(held).toContainText('The lower model is open.')
    await expect(held).not.toContainText('SETUP_UNPRINTABLE')
    await caseDetail(clinic).open(`/cases/admin/all/${uuid}/details`)
    await caseDetail(clinic).hasStatus('Production files rejected')
    await held.getByRole('button', { name: /^Resume manufacturing/ }).click()
    await answer(page, 'Resume manufacturing')
    await caseDetail(clinic).hasStatus('In manufacturing')
  })
})
