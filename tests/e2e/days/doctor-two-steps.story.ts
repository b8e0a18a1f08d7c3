import { caseDetail } from '../pages/case-detail.ts'
import { caseForm } from '../pages/case-form.ts'
import { choose, createDigits, goTo } from '../pages/kit.ts'
import { labQueue, orderBoard, parcel, planVersion, qualityCheck } from '../pages/lab.ts'
import {
  fileAt,
  fineScan,
  hashFile,
  modelNames,
  photoNames,
  planSteps,
  scanNames,
} from '../support/made-files.ts'
import { expect, newPatient, test } from '../support/story.ts'

const pieces = planSteps.upper + planSteps.lower

test('A doctor’s case is approved by the doctor and the DSO, made, and shipped by way of the DSO: C1 C2 C5 C9 C10 C11 C14 C19 C21 C22 C23 C24 PROD-06 PROD-15 PROD-17', async ({
  people,
}) => {
  const patient = newPatient('Ågård')
  const doctor = await people.signedIn('doctor.two@brightsmiles.test')
  const form = caseForm(doctor.page)

  const uuid = await test.step('the doctor writes the case', async () => {
    await goTo(doctor.page, 'My cases')
    await doctor.page.getByRole('link', { name: 'New case' }).first().click()
    await form.patient(patient, 'Clear Aligners')
    await choose(doctor.page, 'Package', /./)
    const created = await form.created()
    await form.putInto('Upper scan', fileAt(fineScan))
    await form.records([scanNames[1], ...photoNames].map(fileAt))
    await form.openStep('Prescription')
    await form.aligners()
    await form.openStep('Records')
    await form.expectArrived('Lower scan')
    await form.photosArrived()
    return created
  })

  await test.step('the doctor submits the case', async () => {
    await form.openStep('Review')
    await form.submit()
    await caseDetail(doctor.page).hasStatus('Under quality check')
  })

  const staff = await people.signedIn('staff@archway.test')
  await test.step('staff pass the quality check', async () => {
    await labQueue(staff.page).openCase('Quality check', patient.full)
    await qualityCheck(staff.page).pass()
  })

  await test.step('the planner writes and publishes a plan', async () => {
    const planner = await people.signedIn('planner@archway.test')
    const { page } = planner
    await labQueue(page).openCase('Planning', patient.full)
    await caseDetail(page).tab('Plan')
    await planVersion(page).models(modelNames.map(fileAt))
    await planVersion(page).write(planSteps, 'The upper incisors are aligned first.')
    await planVersion(page).ipr('11-21', '0.2', '2')
    await planVersion(page).save()
    await planVersion(page).production()
    await planVersion(page).publish(1)
  })

  const doctorsCase = caseDetail(doctor.page)
  await test.step('the doctor approves it', async () => {
    await doctorsCase.open(`/cases/admin/all/${uuid}/plan`)
    await doctorsCase.hasStatus('Awaiting doctor approval')
    await doctorsCase.approvePlan(1, planSteps)
    await doctorsCase.hasStatus('Pending Admin approval')
  })

  const owner = await people.signedIn('owner@brightsmiles.test')
  const ownersCase = caseDetail(owner.page)
  await test.step('the owner of the DSO clears the case', async () => {
    await ownersCase.open(`/cases/doctor/all/${uuid}/plan`)
    await ownersCase.clear()
    await ownersCase.hasStatus('In manufacturing')
  })

  await test.step('staff make the order and ship it with an air waybill', async () => {
    const { page } = staff
    await caseDetail(page).open(`/lab/case/${uuid}/orders`)
    await orderBoard(page).make('NEST-2041', pieces)
    await caseDetail(page).hasStatus('Ready for shipping')
    const identifier = await caseDetail(page).identifier()
    await parcel(page).build({ identifier, courier: 'FedEx', airwayBill: createDigits(12) })
    await parcel(page).ship()
  })

  await test.step('the DSO receives the shipment and forwards it to the doctor', async () => {
    await ownersCase.open(`/cases/doctor/all/${uuid}/details`)
    await ownersCase.hasStatus('First mile shipped')
    await ownersCase.sendLastMile('UPS', `1Z999AA1${createDigits(10)}`)
    await ownersCase.hasStatus('Shipped to doctor')
  })

  await test.step('the doctor confirms the receipt', async () => {
    await doctorsCase.open(`/cases/admin/all/${uuid}/details`)
    await doctorsCase.hasStatus('Shipped to doctor')
    await doctorsCase.confirmReceipt()
    await doctorsCase.hasStatus('Treatment in progress')
  })

  await test.step('the history shows every step', async () => {
    await doctorsCase.tab('History')
    for (const event of ['Case submitted', 'Quality check passed', 'Plan approved'])
      await expect(doctorsCase.history).toContainText(event)
    await expect(doctorsCase.history).toContainText('Dr. Thomas Two')
    await expect(doctorsCase.history).toContainText('Olivia Hart')
  })

  await test.step('downloaded files have the same bytes as the uploaded ones', async () => {
    await doctorsCase.tab('Files')
    for (const [slot, file] of [
      ['Upper scan', fineScan],
      ['Lower scan', scanNames[1]],
      ['Face, smiling', 'frontSmiling.jpg'],
    ] as const) {
      const download = await doctorsCase.download(slot)
      expect(hashFile(await download.path()), slot).toBe(hashFile(fileAt(file)))
    }
  })
})
