import { caseDetail } from '../pages/case-detail.ts'
import { answer, choose, createDigits, dialogOn } from '../pages/kit.ts'
import {
  createHandedInRetainer,
  packOrder,
  passCheck,
  readOrder,
  readStatus,
  shipOrders,
} from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('A DSO contact books a courier, receives an impression, clears a case and forwards a shipment for the doctors of the DSO: C3 C4 C15 S5 ERR-20', async ({
  people,
}) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  const doctor = (await people.signedIn('doctor.two@brightsmiles.test')).page
  const staff = (await people.signedIn('staff@archway.test')).page
  const patient = newPatient('Waiting')
  const data = await createHandedInRetainer(doctor, patient)
  const detail = caseDetail(page)
  const row = page.getByRole('row').filter({ hasText: patient.full })
  const turnButton = (name: string) => row.getByRole('button', { name: new RegExp(`^Your turn: ${name}`) })

  await test.step('the contact books a courier for the impression', async () => {
    await page.goto(`/dashboard/doctor/new?q=${patient.first}`)
    await turnButton('Courier booked').click()
    const dialog = dialogOn(page)
    await choose(dialog, 'Courier', 'DHL Express')
    await dialog.getByRole('button', { name: 'Courier booked' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the contact confirms that the impression has arrived', async () => {
    await detail.open(`/cases/doctor/all/${data.uuid}/details`)
    await detail.hasStatus('Awaiting impression')
    await detail.action('Impression received').click()
    await answer(page, 'Impression received')
    await detail.hasStatus('Under quality check')
  })

  await test.step('the contact clears the case for manufacturing from the pending actions', async () => {
    await passCheck(staff, data.uuid)
    await expect.poll(() => readStatus(staff, data.uuid)).toBe('IN_CLEARANCE')
    await page.goto(`/dashboard/doctor/in_clearance?q=${patient.first}`)
    await turnButton('Approve for manufacturing').click()
    await answer(page, 'Approve for manufacturing')
    await expect(row).toHaveCount(0)
  })

  await test.step('the contact forwards the whole shipment to its doctor', async () => {
    const order = await packOrder(staff, await readOrder(staff, data.uuid))
    const box = await shipOrders(staff, [order], 'doctor')
    await page.goto(`/shipments/dso?q=${box.identifier}`)
    await page.getByRole('row').filter({ hasText: box.identifier }).getByRole('link').first().click()
    const all = page.getByRole('button', { name: 'Mark all as last mile shipped' })
    await expect(all).toBeVisible()

    // No forwarding DSO of the demo world is blocked, so the status is put into the reply.
    await page.route(`**/dso/shipment/${box.uuid}`, async route => {
      if (route.request().headers().accept?.includes('text/html')) return await route.continue()
      const response = await route.fetch()
      const { data } = await response.json()
      const standingReply = { allowedActions: [], withheldActions: [{ action: 'lastmile', why: 'BLOCKED' }] }
      await route.fulfill({ response, json: { data: { ...data, ...standingReply } } })
    })
    await page.goto(`/shipments/dso/${box.uuid}/cases`)
    const single = page.getByRole('button', {
      name: new RegExp(`^Mark last mile as shipped: ${data.identifier}`),
    })
    for (const button of [all, single]) await expect(button).toHaveAccessibleDescription('You are blocked')
    await page.unroute(`**/dso/shipment/${box.uuid}`)
    await page.reload()
    await expect(single).not.toHaveAttribute('aria-disabled', 'true')

    await all.click()
    const dialog = dialogOn(page)
    await expect(dialog).toContainText('1 case will be forwarded to its doctor')
    await choose(dialog, 'Courier', 'UPS')
    await dialog.getByLabel('Air waybill number').fill(`1Z999AA1${createDigits(10)}`)
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Mark all as last mile shipped' })).toHaveCount(0)
    await detail.open(`/cases/doctor/all/${data.uuid}/details`)
    await detail.hasStatus('Shipped to doctor')
  })
})
