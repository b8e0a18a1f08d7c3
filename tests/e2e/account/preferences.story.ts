import { companyCalls } from '@archway/contract/company'
import { preferencesCalls } from '@archway/contract/preferences'
import { answer, choose, dialogOn, getToast, pick } from '../pages/kit.ts'
import { createSettledCompany } from '../pages/new-company.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'

const warning =
  'Please note changing the trimline and offset will be applied to all orders moving forward to new and existing cases'

test('Product preferences are changed after a confirmation: PREF-01 PREF-02 PREF-03 PREF-04 PREF-05 PREF-06 PREF-07 PREF-08 PREF-09 PREF-10 PREF-11 PREF-12 PREF-13 PREF-15 PREF-16 PREF-17 PREF-18 PREF-19 PROD-23 ERR-07 DLG-02 CONST-23 CONST-24 CONST-25 CONST-26', async ({
  people,
}) => {
  const { page } = await createSettledCompany(people)
  await page.goto('/profile/preferences')
  const aligner = page.getByRole('region', { name: 'Aligner', exact: true })
  const retainer = page.getByRole('region', { name: 'Retainer', exact: true })
  for (const part of [aligner, retainer])
    await expect(part.getByRole('term')).toHaveText(['Offset', 'Trimline', 'Material'])
  await expect(aligner).toContainText('Zendura FLX')
  await expect(retainer).toContainText(/Zendura (FLX|A)/)

  await page.getByRole('button', { name: 'Edit Preferences' }).click()
  const dialog = dialogOn(page)
  await expect(dialog).toHaveAccessibleName('Edit Preferences')
  for (const part of ['Aligner', 'Retainer']) {
    const offsets = dialog.getByRole('radiogroup', { name: `${part} offset` })
    for (const name of ['0 mm', '0.5 mm', '1 mm'])
      await expect(offsets.getByRole('radio', { name, exact: true })).toHaveCount(1)
    const lines = dialog.getByRole('radiogroup', { name: `${part} trimline` })
    for (const name of ['Scalloped', 'Straight'])
      await expect(lines.getByRole('radio', { name, exact: true })).toHaveCount(1)
  }
  expect(await listFaults(page)).toEqual([])
  await pick(dialog, 'Aligner offset', '1 mm')
  await pick(dialog, 'Retainer trimline', 'Straight')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(warning)

  const readStored = async () => (await callAs(page, companyCalls.configuration)).data
  const before = await readStored()
  await answer(page, 'Cancel')
  await expect(dialog).toBeVisible()
  expect(await readStored()).toEqual(before)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await answer(page, 'Confirm')
  await expect(getToast(page, 'Product preferences updated successfully.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(aligner).toContainText('1 mm')
  await expect(retainer).toContainText('Straight')
  expect(await readStored()).toMatchObject({ alignerOffset: 1, retainerCutline: 'STRAIGHT_CUT' })
})

test('A failure to save product preferences is reported: PREF-14 ERR-08', async ({ people }) => {
  const { page, expectsStatus } = await createSettledCompany(people)
  await page.goto('/profile/preferences')
  await page.getByRole('button', { name: 'Edit Preferences' }).click()
  expectsStatus(409)
  await page.route('**/company/configuration', route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { message: 'no', code: 'STALE_STATUS', extra: [] } })
      : route.continue(),
  )
  await dialogOn(page).getByRole('button', { name: 'Submit' }).click()
  await answer(page, 'Confirm')
  await expect(getToast(page, 'Error updating product preferences.')).toBeVisible()
  await expect(dialogOn(page)).toBeVisible()
})

test('Users without the right to edit read preferences and change none: PREF-03', async ({ people }) => {
  const { page } = await people.signedIn('contact@nourdental.test')
  await page.goto('/profile/preferences')
  await expect(page.getByRole('region', { name: 'Aligner', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Clinical preferences' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
})

test('A new prescription starts with the clinical preferences: PROD-13', async ({ people }) => {
  const { page } = await createSettledCompany(people)
  await page.goto('/profile/preferences')
  await page.getByRole('button', { name: 'Edit clinical preferences' }).click()
  const dialog = dialogOn(page)
  await choose(dialog, 'Overjet', 'Ideal')
  await choose(dialog, 'Sagittal, right', 'Full class I')
  await dialog.getByLabel('Elastics', { exact: true }).check()
  await choose(dialog, 'Wear per step', '7 days')
  await dialog.getByLabel('Number of steps').fill('14')
  await dialog.getByLabel('Instructions').fill('Keep the midline')
  expect(await listFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(getToast(page, 'Clinical preferences saved.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Steps' })).toContainText('Keep the midline')
  const { data } = await callAs(page, preferencesCalls.companyPreferences)
  expect(data).toMatchObject({
    overjet: 'ideal',
    sagittalRight: 'fullClassI',
    sagittalBy: ['elastics'],
    wearDays: 7,
    maxSteps: 14,
  })
})

test('A doctor has separate clinical preferences: PROD-13', async ({ people }) => {
  const { page } = await people.signedIn('doctor.two@brightsmiles.test')
  await page.goto('/profile/preferences')
  await expect(page.getByRole('heading', { name: 'Your clinical preferences' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Preferences' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit clinical preferences' })).toBeVisible()
})
