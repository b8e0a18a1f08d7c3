import { caseDetail } from '../pages/case-detail.ts'
import { caseForm } from '../pages/case-form.ts'
import { createDigits, goTo } from '../pages/kit.ts'
import { labQueue, orderBoard, parcel, planVersion, qualityCheck } from '../pages/lab.ts'
import { measureDrawnShare, readPicture } from '../support/canvas.ts'
import { fileAt, hashFile, modelNames, photoNames, planSteps, scanNames } from '../support/made-files.ts'
import { countPresses } from '../support/presses.ts'
import { textOn } from '../support/reader.ts'
import { expect, newPatient, test } from '../support/story.ts'

const secondName = 'lowerImpression again.stl'
const comment = 'Please keep the space between the upper canines and premolars.'

for (const language of ['en', 'ar'] as const)
  test(`A clinic replaces a rejected scan and rejects a plan once, in ${language}: C2 C6 C7 C9 C10 C11 C12 C19 C22 C24 PROD-05 PROD-07 PROD-08 PROD-09 U9`, async ({
    people,
  }) => {
    const patient = newPatient('القاسم')
    const clinic = await people.signedIn('owner@nourdental.test', language)
    const staff = await people.signedIn('staff@archway.test', language)
    const planner = await people.signedIn('planner@archway.test', language)
    const form = caseForm(clinic.page)
    const clinicsCase = caseDetail(clinic.page)

    const uuid = await test.step('the clinic submits a case', async () => {
      await goTo(clinic.page, 'Admin Cases')
      await clinic.page.getByRole('link', { name: 'New case' }).first().click()
      await form.patient(patient, 'Clear Aligners')
      const created = await form.created()
      await form.records([...scanNames, ...photoNames].map(fileAt))
      await form.openStep('Prescription')
      await form.aligners()
      await form.openStep('Records')
      for (const slot of ['Upper scan', 'Lower scan']) await form.expectArrived(slot)
      await form.photosArrived()
      await form.openStep('Review')
      const missingItems = await form.submitTooEarly('Not submitted: 1 item left')
      await missingItems.getByRole('link').click()
      await expect(
        clinic.page.getByLabel('I confirm the patient has agreed to share these records'),
      ).toBeFocused()
      await form.submit()
      await clinicsCase.hasStatus('Quality check')
      return created
    })

    await test.step('staff refuse the lower scan', async () => {
      await labQueue(staff.page).openCase('Quality check', patient.full)
      const check = qualityCheck(staff.page)
      // By keyboard: first "all good" for the prescription, then the answers for the rejected record.
      await expect(check.part('Prescription')).toHaveText(/\D0\D+5\D*$/)
      await staff.page.keyboard.press('a')
      await expect(check.part('Prescription')).toHaveText(/\D5\D+5\D*$/)
      await check.openRecord('Lower scan')
      await check.markNotGood('Gum margins are clear')
      await check.reject(
        'Holes or incomplete gum margin',
        'Lower scan',
        'The gum margin of the lower molars is missing.',
      )
      await caseDetail(staff.page).hasStatus('Submission rejected')
    })

    await test.step('the clinic replaces the scan and submits again', async () => {
      await clinicsCase.open(`/cases/admin/all/${uuid}/details`)
      await clinicsCase.hasStatus('Submission rejected')
      await expect(clinic.page.getByText('The gum margin of the lower molars is missing.')).toBeVisible()
      await clinicsCase.action('Submit again').click()
      const missingItems = clinic.page.getByRole('region', { name: 'Not submitted: 1 item left' })
      await expect(missingItems).toBeFocused()
      await missingItems.getByRole('link', { name: 'Lower scan' }).click()
      await expect(form.slot('Lower scan').getByRole('button').first()).toBeFocused()
      await expect(clinic.page.getByText('Returned records replaced: 0 of 1')).toBeVisible()
      // A reply takes the place of new files.
      const replacementHint = form.slot('Lower scan').getByText('Replace this file')
      await expect(replacementHint).toBeVisible()
      await clinic.page.getByLabel('Reply to the lab').fill('The margin cannot be scanned.')
      await expect(replacementHint).toHaveCount(0)
      await expect(
        form.slot('Lower scan').getByText('Your reply goes to the lab instead of a new file.'),
      ).toBeVisible()

      // At the clinic, with goal U9: three presses from the row of the dashboard.
      await clinic.page.goto(`/dashboard/admin/rejected?q=${patient.first}`)
      const row = clinic.page.getByRole('row').filter({ hasText: patient.full })
      await expect(row).toBeVisible()
      const presses = await countPresses(clinic.page)
      await row.getByRole('link').first().click()
      await form.putInto('Lower scan', fileAt(secondName), 'Replace')
      await expect(form.slot('Lower scan').getByRole('button', { name: '2 versions' })).toBeVisible()
      // The slot is done, and can be filled again; the summary counts it.
      const replaced = form.slot('Lower scan')
      await expect(replaced.getByText('Replaced', { exact: true })).toBeVisible()
      await expect(replaced.getByText('Replace this file')).toHaveCount(0)
      await expect(replaced.getByRole('button', { name: 'Replace: Lower scan' })).toBeVisible()
      await expect(clinic.page.getByText('Returned records replaced: 1 of 1')).toBeVisible()
      await clinicsCase.action('Submit again').click()
      await clinicsCase.hasStatus('Quality check')
      expect(await presses()).toBe(3)
    })

    await test.step('staff accept the records', async () => {
      await labQueue(staff.page).openCase('Quality check', patient.full)
      const check = qualityCheck(staff.page)
      await expect(check.sheet).toContainText('The gum margin of the lower molars is missing.')
      await expect(check.part('Prescription')).toHaveText(/\D5\D+5\D*$/)
      await expect(check.part('Scans')).toHaveText(/\D0\D+5\D*$/)
      // The check opens with the new scan and the one it replaces, side by side, rotated together.
      for (const version of [2, 1])
        await expect(
          staff.page.getByRole('figure', { name: `Version ${version}` }).locator('canvas'),
        ).toBeVisible()
      await check.pass()
      await expect(staff.page.getByRole('link', { name: 'Next case' })).toBeFocused()
    })

    await test.step('the clinic rejects the first plan with a comment', async () => {
      const { page } = planner
      await labQueue(page).openCase('Planning', patient.full)
      await caseDetail(page).tab('Plan')
      await planVersion(page).models(modelNames.map(fileAt))
      await planVersion(page).write(planSteps, 'All spaces close.')
      await planVersion(page).save()
      await planVersion(page).publish(1)

      await clinicsCase.open(`/cases/admin/all/${uuid}/plan`)
      await clinicsCase.hasStatus('Plan Approval')
      await clinicsCase.commentOnPlan(comment)
      await clinicsCase.rejectPlan(comment)
      await clinicsCase.hasStatus('Plan changes requested')
    })

    await test.step('the clinic approves the second plan, and manufacturing starts', async () => {
      const { page } = planner
      await labQueue(page).openCase('Plan changes', patient.full)
      await caseDetail(page).startRevision()
      await caseDetail(page).tab('Plan')
      await planVersion(page).isVersion(2)
      await page.getByRole('button', { name: 'Done', exact: true }).click()
      await expect(page.getByText('Done in version 2')).toBeVisible()
      await planVersion(page).models(modelNames.map(fileAt))
      await planVersion(page).write(planSteps, 'The spaces stay as they are.')
      await planVersion(page).save()
      await planVersion(page).production()
      await planVersion(page).publish(2)

      await clinicsCase.open(`/cases/admin/all/${uuid}/plan`)
      await expect(clinic.page.getByText('Done in version 2')).toBeVisible()
      await clinicsCase.approvePlan(2, planSteps)
      await clinicsCase.hasStatus('In manufacturing')
    })

    await test.step('the lab makes the aligners and ships them to the clinic', async () => {
      const { page } = staff
      await caseDetail(page).open(`/lab/case/${uuid}/orders`)
      await orderBoard(page).make('NEST-2042', planSteps.upper + planSteps.lower)
      await caseDetail(page).hasStatus('Ready for shipping')
      const identifier = await caseDetail(page).identifier()
      await parcel(page).build({ identifier, courier: 'Aramex', airwayBill: createDigits(11) })
      await parcel(page).ship()
    })

    await test.step('the clinic confirms the receipt', async () => {
      await clinicsCase.open(`/cases/admin/all/${uuid}/details`)
      await clinicsCase.hasStatus('Shipped')
      await clinicsCase.confirmReceipt()
      await clinicsCase.hasStatus('Treatment in progress')
    })

    await test.step('the history and the files show the rejected and the replaced records', async () => {
      await clinicsCase.tab('History')
      for (const event of ['Records rejected', 'Case submitted again', 'Plan changes requested', comment])
        await expect(clinicsCase.history).toContainText(textOn(clinic.page, event))
      await clinicsCase.tab('Files')
      const bite = clinic.page.getByRole('listitem').filter({
        has: clinic.page.getByRole('img', { name: 'Arches in bite: Front' }),
      })
      await expect(bite).toHaveAttribute('aria-busy', 'false')
      await expect.poll(async () => measureDrawnShare(await readPicture(clinic.page))).toBeGreaterThan(0.05)
      const download = await clinicsCase.download('Lower scan')
      expect(hashFile(await download.path())).toBe(hashFile(fileAt(secondName)))
      const earlier = await clinicsCase.downloadVersion('Lower scan', 1, 2)
      expect(hashFile(await earlier.path())).toBe(hashFile(fileAt('lowerImpression.stl')))
    })
  })
