import { companyAdminCalls } from '@archway/contract/company'
import { addresses, inBoston } from '../pages/addresses.ts'
import { caseDetail } from '../pages/case-detail.ts'
import { caseForm } from '../pages/case-form.ts'
import { answer, choose, dialogOn, getToast, goTo, pick } from '../pages/kit.ts'
import { acceptByLink, signIn, signOut } from '../pages/login.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { fileAt, scanNames } from '../support/made-files.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('The first day of a clinic owner: invited, settled in, a colleague added, the first case submitted, and its figures read in the evening: U7 ONB-01 ADMIN-01 PREF-01 C2', async ({
  people,
}) => {
  const { page } = await people.guest()
  const staff = (await people.signedIn('staff@archway.test')).page
  const patient = newPatient('First')
  const form = caseForm(page)
  const email = `owner-${patient.first.toLowerCase()}@story.test`
  const name = `Clinic ${patient.first}`
  await callAs(staff, companyAdminCalls.addCompany, { body: { name, owner: { name: 'Olga Owner', email } } })

  await test.step('the invitation leads to a password, and to the first sign-in', async () => {
    await acceptByLink(page, email)
  })

  await test.step('the portal asks for the tooth notation, and leads to the addresses', async () => {
    const configuration = page.getByRole('dialog', { name: 'Configuration' })
    await choose(configuration, 'Dental notation', /^FDI/)
    await configuration.getByRole('button', { name: 'Submit' }).click()
    const getStartedDialog = page.getByRole('dialog', { name: 'Get started' })
    await getStartedDialog.getByLabel("Don't show again").check()
    await getStartedDialog.getByRole('button', { name: 'Go to Addresses Page' }).click()
    await expect(page).toHaveURL('/profile/addresses')
    await expect(addresses(page).note).toBeVisible()
    await addresses(page).add()
    await addresses(page).fill(inBoston)
    await addresses(page).submit('Add')
    await page.getByRole('dialog', { name: 'Congratulations' }).getByRole('button', { name: 'Done' }).click()
    await expect(addresses(page).row(inBoston.name)).toBeVisible()
  })

  await test.step('a colleague is invited, and the trimline decided', async () => {
    await page.goto('/profile/profile')
    await page.getByRole('button', { name: 'Add admin' }).click()
    const dialog = dialogOn(page)
    await dialog.getByLabel('Name').fill('Carl Colleague')
    await dialog.getByLabel('Email').fill(`colleague-${email}`)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('row').filter({ hasText: `colleague-${email}` })).toBeVisible()
    await page.goto('/profile/preferences')
    await page.getByRole('button', { name: 'Edit Preferences' }).click()
    await pick(dialog, 'Retainer trimline', 'Straight')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await answer(page, 'Confirm')
    await expect(getToast(page, 'Product preferences updated successfully.')).toBeVisible()
  })

  await test.step('the first case is written and submitted', async () => {
    await goTo(page, 'Admin Cases')
    await page.getByRole('link', { name: 'New case' }).first().click()
    await form.patient(patient, 'Retainer')
    await form.created()
    await form.records(scanNames.map(fileAt))
    await form.openStep('Prescription')
    await form.retainer()
    await form.openStep('Records')
    for (const slot of ['Upper scan', 'Lower scan']) await form.expectArrived(slot)
    await form.openStep('Review')
    await form.submit()
    await caseDetail(page).hasStatus('Quality check')
  })

  await test.step('no action is pending for the clinic, and the figures count one case', async () => {
    await goTo(page, 'Pending Actions')
    await expect(page.getByRole('row').filter({ hasText: patient.full })).toHaveCount(0)
    await goTo(page, 'Insights')
    await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
    expect(await listFaults(page)).toEqual([])
  })

  await test.step('in the evening the owner signs out, and is back the next morning', async () => {
    await signOut(page)
    await signIn(page, email)
    await goTo(page, 'Admin Cases')
    await expect(page.getByRole('row').filter({ hasText: patient.full })).toContainText('Quality check')
    // Both first dialogs were answered permanently.
    await expect(dialogOn(page)).toHaveCount(0)
  })
})
