import { caseDetail } from '../pages/case-detail.ts'
import { caseForm } from '../pages/case-form.ts'
import { createDigits, goTo } from '../pages/kit.ts'
import { labQueue, orderBoard, parcel, qualityCheck } from '../pages/lab.ts'
import { fileAt, hashFile, scanNames } from '../support/made-files.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('A retainer is manufactured without a treatment plan: C2 C5 C9 C19 C22 C24', async ({ people }) => {
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
    await labQueue(staff.page).openCase('Quality check', patient.full)
    await qualityCheck(staff.page).pass()
    await labQueue(staff.page).openCase('Manufacturing', patient.full)
    await caseDetail(staff.page).tab('Orders')
    // Two sets for two arches.
    await orderBoard(staff.page).make('NEST-2043', 4)
    const identifier = await caseDetail(staff.page).identifier()
    await parcel(staff.page).build({ identifier, courier: 'DHL Express', airwayBill: createDigits(10) })
    await parcel(staff.page).ship()
  })

  await test.step('confirming the receipt completes the case', async () => {
    await clinicsCase.open(`/cases/admin/all/${uuid}/details`)
    await clinicsCase.hasStatus('Shipped')
    await expect(clinic.page.getByRole('link', { name: 'Plan', exact: true })).toHaveCount(0)
    await clinicsCase.confirmReceipt()
    await clinicsCase.hasStatus('Complete')
  })

  await test.step('the stored files are those that were sent', async () => {
    await clinicsCase.tab('Files')
    const download = await clinicsCase.download('Upper scan')
    expect(hashFile(await download.path())).toBe(hashFile(fileAt(scanNames[0])))
  })
})
