import { caseDetail } from '../pages/case-detail.ts'
import { dialogOn } from '../pages/kit.ts'
import { createRetainerInCheck, manufactureAndPack, shipOrders } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('Packing or shipping by mistake is reversed, with a reason that every reader of the case sees: C34 C39 S6 O10', async ({
  people,
}) => {
  const clinic = (await people.signedIn('contact@nourdental.test')).page
  const { page } = await people.signedIn('staff@archway.test')
  const { uuid } = await createRetainerInCheck(clinic, page, newPatient('Reversed'))
  const order = await manufactureAndPack(page, uuid)
  const detail = caseDetail(clinic)
  await detail.open(`/cases/admin/all/${uuid}/details`)
  await detail.hasStatus('Ready for shipping')
  const dialog = dialogOn(page)
  const answerWhy = async (label: string, reason: string) => {
    const go = dialog.getByRole('button', { name: label })
    await expect(go).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await go.click()
    await expect(dialog).toBeHidden()
  }

  await test.step('an order that was packed too early is moved back to manufacturing', async () => {
    await page.goto(`/lab/orders?status=READY_FOR_AWB&q=${order.identifier}`)
    await page.getByRole('button', { name: `More for ${order.identifier}` }).click()
    await page.getByRole('menuitem', { name: 'Move back to manufacturing' }).click()
    await answerWhy('Move back to manufacturing', 'One retainer is cracked.')
    await detail.hasStatus('In manufacturing')
  })

  await test.step('shipping is undone while the shipment has not left', async () => {
    await page.goto(`/lab/orders?status=MANUFACTURING&q=${order.identifier}`)
    await page.getByRole('button', { name: `Finish manufacturing: ${order.identifier}` }).click()
    await dialog.getByLabel('Pieces counted').fill(String(order.quantity))
    await dialog.getByRole('button', { name: 'Finish manufacturing' }).click()
    await expect(dialog).toBeHidden()
    await detail.hasStatus('Ready for shipping')
    const box = await shipOrders(page, [order], 'client')
    await detail.hasStatus('Shipped')
    await page.goto(`/lab/shipments/${box.uuid}`)
    await page.getByRole('button', { name: 'Undo shipping' }).click()
    await answerWhy('Undo shipping', 'The courier did not come.')
    await expect(page.getByRole('list', { name: 'History' })).toContainText('The courier did not come.')
    await detail.hasStatus('In shipment')
  })

  await test.step('the clinic reads both reversals in the history', async () => {
    await detail.tab('History')
    for (const entry of [
      'Moved back to manufacturing',
      'One retainer is cracked.',
      'Shipping undone',
      'The courier did not come.',
    ])
      await expect(detail.history).toContainText(entry)
  })
})
