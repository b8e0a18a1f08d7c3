import { caseCalls } from '@archway/contract/cases'
import { requestCalls } from '@archway/contract/requests'
import { caseDetail } from '../pages/case-detail.ts'
import { caseList } from '../pages/case-list.ts'
import { answer, choose, dialogOn } from '../pages/kit.ts'
import { callAs } from '../support/api.ts'
import {
  createHandedInRetainer,
  packOrder,
  passCheck,
  readOrder,
  readStatus,
  shipOrders,
} from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('The day of a relationship manager: pending actions of doctors are completed, and actions that cost money are disabled with the reason: ROLE-16 ROLE-17 ROLE-19 C3 C4 C23', async ({
  people,
}) => {
  const { page } = await people.signedIn('rm@brightsmiles.test')
  const owner = (await people.signedIn('owner@brightsmiles.test')).page
  const doctor = (await people.signedIn('doctor.two@brightsmiles.test')).page
  const staff = (await people.signedIn('staff@archway.test')).page
  const patient = newPatient('Managed')
  const data = await createHandedInRetainer(doctor, patient)
  const params = { id: data.uuid }
  const row = page.getByRole('row').filter({ hasText: patient.full })
  const turnButton = (name: string) => row.getByRole('button', { name: new RegExp(`^Your turn: ${name}`) })

  await test.step('a courier is booked, and the impression has arrived', async () => {
    await page.goto(`/dashboard/doctor/new?q=${patient.first}`)
    await turnButton('Courier booked').click()
    const dialog = dialogOn(page)
    await choose(dialog, 'Courier', 'DHL Express')
    await dialog.getByRole('button', { name: 'Courier booked' }).click()
    await expect(dialog).toBeHidden()
    await turnButton('Impression received').click()
    await answer(page, 'Impression received')
    await expect(row).toHaveCount(0)
  })

  await test.step('clearing is disabled in the list, in the menu and in bulk, because a relationship manager may not do it', async () => {
    await passCheck(staff, data.uuid)
    await expect.poll(() => readStatus(staff, data.uuid)).toBe('IN_CLEARANCE')
    await page.goto(`/cases/doctor?q=${patient.first}`)
    await expect(caseList(page).rows).toHaveCount(1)
    await row.getByRole('button', { name: /^Actions/ }).click()
    await expect(page.getByRole('menuitem', { name: /^Approve for manufacturing/ })).toContainText(
      'RM Not Allowed',
    )
    await page.keyboard.press('Escape')
    await row.getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: '1 case selected' })
    for (const name of ['Clear for manufacturing', 'Assign RM'])
      await expect(bar.getByRole('button', { name })).toHaveAccessibleDescription('RM Not Allowed')
    await expect(bar.getByRole('button', { name: 'Mark last mile as shipped' })).toHaveAccessibleDescription(
      'This is not possible for some of the selected cases at the moment.',
    )
  })

  await test.step('the manager forwards a received shipment to the doctor', async () => {
    await callAs(owner, caseCalls.approveRetainerCase, { params })
    const box = await shipOrders(staff, [await packOrder(staff, await readOrder(staff, data.uuid))], 'doctor')
    // The doctor sees that the case waits for the DSO, without actions that only the DSO has.
    await doctor.goto(`/shipments/client/${box.uuid}/cases`)
    const patientRow = doctor.getByRole('row').filter({ hasText: patient.full })
    await expect(patientRow).toContainText('1 case is waiting for last-mile shipping')
    await expect(patientRow.getByRole('button')).toHaveCount(0)
    await page.goto(`/dashboard/doctor/first_mile_shipped?q=${patient.first}`)
    await turnButton('Mark last mile as shipped').click()
    const dialog = dialogOn(page)
    await choose(dialog, 'Courier', 'Hand delivery')
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toHaveCount(0)
    await caseDetail(page).open(`/cases/doctor/all/${data.uuid}/details`)
    await caseDetail(page).hasStatus('Shipped to doctor')
  })

  await test.step('the manager sees the request of a doctor, but may neither approve nor reject it', async () => {
    await callAs(doctor, requestCalls.createRequest, {
      body: { caseUuid: data.uuid, type: 'retainer', method: 'stepNumber', source: 'lastStep', arch: 'both' },
    })
    await page.goto(`/request?q=${patient.first}`)
    await expect(row).toContainText('Pending Admin approval')
    await row.getByRole('button', { name: /^Actions for RQ-/ }).click()
    for (const name of [/^Approve request/, /^Reject request/]) {
      const entry = page.getByRole('menuitem', { name })
      await expect(entry).toContainText('RM Not Allowed')
      await expect(entry).toHaveAttribute('aria-disabled', 'true')
    }
  })
})
