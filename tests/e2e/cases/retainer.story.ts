import { caseCalls } from '@archway/contract/cases'
import { requestCalls } from '@archway/contract/requests'
import { caseDetail } from '../pages/case-detail.ts'
import { caseForm } from '../pages/case-form.ts'
import { quickPanel } from '../pages/inbox.ts'
import { createDigits, dialogOn, goTo } from '../pages/kit.ts'
import { labQueue, orderBoard, parcel, qualityCheck } from '../pages/lab.ts'
import { callAs } from '../support/api.ts'
import { fileAt, hashFile, scanNames } from '../support/made-files.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('A retainer is manufactured without a treatment plan, and reordered: C2 C5 C9 C19 C22 C24 R1 U7', async ({
  people,
}) => {
  const patient = newPatient('Haddad')
  const clinic = await people.signedIn('contact@nourdental.test')
  const form = caseForm(clinic.page)
  const clinicsCase = caseDetail(clinic.page)

  const uuid = await test.step('the clinic submits the retainer', async () => {
    await goTo(clinic.page, 'Admin Cases')
    await clinic.page.getByRole('link', { name: 'New case' }).first().click()
    await form.patient(patient, 'Retainer')
    const created = await form.created()
    await form.records(scanNames.map(fileAt))
    await form.openStep('Prescription')
    await form.retainer()
    await form.openStep('Records')
    for (const slot of ['Upper scan', 'Lower scan']) await form.expectArrived(slot)
    await form.openStep('Review')
    await form.submit()
    return created
  })

  await test.step('the case passes the quality check and moves to manufacturing automatically', async () => {
    const staff = await people.signedIn('staff@archway.test')
    await staff.page.goto('/lab/scan')
    const scan = async (code: string) => {
      await staff.page.getByLabel('Scan or type a code').fill(code)
      await staff.page.keyboard.press('Enter')
    }
    const { data } = await callAs(staff.page, caseCalls.read, { params: { id: uuid } })
    // A case without orders is found by its code and leads to its next step.
    await scan(data.identifier)
    await staff.page.getByRole('link', { name: 'Pass quality check' }).click()
    await expect(staff.page).toHaveURL(`/lab/case/${uuid}/files`)
    await labQueue(staff.page).openCase('Quality check', patient.full)
    await qualityCheck(staff.page).pass()
    await labQueue(staff.page).openCase('Manufacturing', patient.full)
    await caseDetail(staff.page).tab('Orders')
    // Two sets for two arches.
    await orderBoard(staff.page).make('NEST-2043', 4)
    await expect(staff.page.getByRole('link', { name: /^Pack into a shipment/ })).toHaveAttribute(
      'href',
      /^\/lab\/shipments\/new\?orders=/,
    )
    const identifier = await caseDetail(staff.page).identifier()
    const airwayBill = createDigits(10)
    await parcel(staff.page).build({ identifier, courier: 'DHL Express', airwayBill })
    await parcel(staff.page).ship()
    // The parcel is found by the number of the courier, which is on its label.
    await staff.page.goto('/lab/scan')
    await scan(airwayBill)
    await staff.page.getByRole('link', { name: 'Open shipment' }).click()
    await expect(staff.page).toHaveURL(/\/lab\/shipments\/[\w-]+$/)
  })

  await test.step('confirming the receipt completes the case', async () => {
    await clinicsCase.open(`/cases/admin/all/${uuid}/details`)
    await clinicsCase.hasStatus('Shipped')
    await expect(clinic.page.getByRole('link', { name: 'Plan', exact: true })).toHaveCount(0)
    await clinicsCase.confirmReceipt()
    await clinicsCase.hasStatus('Complete')
  })

  await test.step('the same retainers are reordered in two presses, from the case and from the patient', async () => {
    await clinicsCase.tab('Requests')
    const dialog = dialogOn(clinic.page)
    const reorder = async () => {
      // As made: two sets for each arch.
      await expect(dialog).toContainText(patient.full)
      await expect(dialog).toContainText('Upper and lower')
      await dialog.getByRole('button', { name: 'Reorder' }).click()
      await expect(dialog).toBeHidden()
    }
    await clinic.page.getByRole('button', { name: 'Reorder' }).click()
    await reorder()
    await expect(clinic.page.getByRole('main').getByText('Pending Admin approval')).toHaveCount(1)
    await clinic.page.goto(`/patient/${uuid}`)
    const treatments = clinic.page.getByRole('region', { name: 'Treatments' }).getByRole('listitem')
    await treatments.getByRole('button', { name: /^Reorder: RE-/ }).click()
    await reorder()
    await expect(treatments.filter({ hasText: 'Pending Admin approval' })).toHaveCount(2)
    const { data } = await callAs(clinic.page, requestCalls.caseRequests, { params: { id: uuid } })
    expect(data).toHaveLength(2)
    for (const request of data) expect(request).toMatchObject({ type: 'retainer', arch: 'both', quantity: 2 })
  })

  await test.step('the case is muted from its notifications', async () => {
    const { data } = await callAs(clinic.page, caseCalls.read, { params: { id: uuid } })
    const panel = quickPanel(clinic.page)
    await panel.open()
    const mute = panel.panel.getByRole('button', {
      name: `Mute, except for my turn and mentions: ${data.identifier}`,
    })
    await mute.click()
    // The same button, still with the focus, takes it back.
    await expect(panel.panel.getByRole('button', { name: `Unmute: ${data.identifier}` })).toBeFocused()
    const { data: attention } = await callAs(clinic.page, caseCalls.attention)
    expect(attention).toContainEqual(expect.objectContaining({ caseUuid: uuid, muted: true }))
    await panel.close()
  })

  await test.step('the stored files are those that were sent', async () => {
    await clinicsCase.open(`/cases/admin/all/${uuid}/files`)
    const download = await clinicsCase.download('Upper scan')
    expect(hashFile(await download.path())).toBe(hashFile(fileAt(scanNames[0])))
  })
})
