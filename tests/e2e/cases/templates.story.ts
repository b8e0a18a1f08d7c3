import { addressCalls } from '@archway/contract/addresses'
import { caseCalls } from '@archway/contract/cases'
import { preferencesCalls, templateCalls } from '@archway/contract/preferences'
import type { Page } from '@playwright/test'
import { choose, dialogOn, getToast } from '../pages/kit.ts'
import { createSettledCompany } from '../pages/new-company.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { expect, newPatient, test } from '../support/story.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Prescription templates' })
const slowAnswers = { kind: 'alignerPlan', wearDays: 14, ipr: 'no', overjet: 'ideal', maxSteps: 18 } as const

const openPrescription = async (page: Page, uuid: string) => {
  await page.goto(`/cases/admin/edit/${uuid}?step=prescription`)
  await expect(page.getByRole('radiogroup', { name: 'IPR', exact: true })).toBeVisible()
}
/** A new company that may create cases. */
const createClinic = async (people: Parameters<typeof createSettledCompany>[0]) => {
  const owner = await createSettledCompany(people)
  await callAs(owner.page, addressCalls.addAddress, {
    body: {
      typeId: 2,
      title: 'Practice',
      countryId: 'DE',
      city: 'Berlin',
      state: 'Berlin',
      street: 'Torstr. 1',
      zipCode: '10119',
      phone: '+49301234',
      ownerType: 'clinic',
    },
  })
  return owner
}
const readPrescription = async (page: Page, id: string) =>
  (await callAs(page, caseCalls.read, { params: { id } })).data.prescription

test('A template shows its changes, applies all or some of them, and is undone: U7 U5', async ({
  people,
}) => {
  const { page } = await createClinic(people)
  await callAs(page, templateCalls.addCompanyTemplate, {
    body: { name: 'Slow and steady', answers: slowAnswers },
  })
  const uuid = await createDraftCase(page, newPatient('Template'))
  await openPrescription(page, uuid)
  await choose(bar(page), 'Template', 'Slow and steady')
  await expect(bar(page).getByRole('group', { name: '3 answers will change' })).toBeVisible()
  await expect(bar(page).getByRole('checkbox')).toHaveCount(3)
  await expect(bar(page).getByRole('checkbox', { name: /^Overjet.*Show result.*Ideal/ })).toBeChecked()
  expect(await listFaults(page)).toEqual([])

  await test.step('some of the changes are applied by keyboard alone', async () => {
    await bar(page)
      .getByRole('checkbox', { name: /^Overjet/ })
      .focus()
    await page.keyboard.press('Space')
    await bar(page).getByRole('button', { name: 'Apply 2 answers' }).focus()
    await page.keyboard.press('Enter')
    await expect(bar(page).getByRole('button', { name: 'Undo' })).toBeFocused()
    await expect(bar(page)).toContainText('2 answers from "Slow and steady" applied.')
    await expect(page.getByRole('radiogroup', { name: 'IPR', exact: true })).toContainText('No')
    await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
    await expect
      .poll(() => readPrescription(page, uuid))
      .toMatchObject({ ipr: 'no', maxSteps: 18, overjet: 'showResult' })
  })

  await test.step('the changes are undone, then all are applied', async () => {
    await page.keyboard.press('Enter')
    await expect(bar(page).getByRole('button', { name: 'Apply 2 answers' })).toBeFocused()
    await expect.poll(() => readPrescription(page, uuid)).toMatchObject({ ipr: 'ifNeeded', maxSteps: null })
    await bar(page)
      .getByRole('checkbox', { name: /^Overjet/ })
      .check()
    await bar(page).getByRole('button', { name: 'Apply all' }).click()
    await expect.poll(() => readPrescription(page, uuid)).toMatchObject(slowAnswers)
  })

  await test.step('a template that changes nothing says so', async () => {
    await page.reload()
    await choose(bar(page), 'Template', 'Slow and steady')
    await expect(bar(page)).toContainText('The prescription already has these answers.')
  })
})

test('A doctor saves answers as a template on a phone, without the patient’s own data: PROD-13', async ({
  people,
}) => {
  const { page } = await people.signedIn('doctor.one@brightsmiles.test')
  await page.setViewportSize({ width: 360, height: 740 })
  // Not an English word: the walk over the screens would take it for a text that is not translated.
  const name = `Alba ${Date.now()}`
  const { data } = await callAs(page, caseCalls.create, {
    body: {
      form: {
        product: 'AL',
        prescription: {
          kind: 'alignerPlan',
          chiefComplaint: 'Anna dislikes her canines',
          overjet: 'improve',
          wearDays: 10,
          instructions: 'As for her sister',
        },
      },
    },
  })
  await openPrescription(page, data.uuid)
  await bar(page).getByRole('button', { name: 'Save as template' }).click()
  const dialog = dialogOn(page)
  await expect(dialog.getByRole('checkbox', { name: /^Overjet/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /^Instructions/ })).not.toBeChecked()
  await expect(dialog).not.toContainText('Anna')
  expect(await listFaults(page)).toEqual([])
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('checkbox', { name: /^Wear per step/ }).uncheck()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(getToast(page, `Template "${name}" saved.`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const { data: list } = await callAs(page, templateCalls.ownTemplates)
  const saved = list.templates.find(template => template.name === name)
  expect(saved?.answers).toEqual({ kind: 'alignerPlan', overjet: 'improve' })
  expect(saved?.doctorUuid).not.toBeNull()
  await choose(bar(page), 'Template', new RegExp(name))
  await expect(bar(page)).toContainText('The prescription already has these answers.')
})

test('An owner manages templates: default for new cases, change, delete and undo: U5 PROD-13', async ({
  people,
}) => {
  const { page } = await createClinic(people)
  const { data: companyTemplate } = await callAs(page, templateCalls.addCompanyTemplate, {
    body: { name: 'House standard', answers: slowAnswers },
  })
  await page.goto('/profile/preferences')
  const row = bar(page).getByRole('listitem').filter({ hasText: 'House standard' })
  const chooseAction = async (name: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await chooseAction('Use for new cases')
  await expect(row.getByText('New cases', { exact: true })).toBeVisible()
  const uuid = await createDraftCase(page, newPatient('Default'))
  expect(await readPrescription(page, uuid)).toMatchObject(slowAnswers)

  await test.step('the owner removes an answer from the template and adds another', async () => {
    await chooseAction('Edit template')
    const dialog = dialogOn(page)
    await dialog.getByLabel('Name').fill('House standard 2')
    await choose(dialog, 'Overjet', 'Not in the template')
    await choose(dialog, 'Overbite', 'Improve')
    await dialog.getByRole('textbox', { name: 'Number of steps' }).fill('')
    expect(await listFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(getToast(page, 'Template "House standard 2" saved.')).toBeVisible()
    const { data } = await callAs(page, templateCalls.companyTemplates)
    expect(data.templates.map(template => template.answers)).toEqual([
      { kind: 'alignerPlan', wearDays: 14, ipr: 'no', overbite: 'improve' },
    ])
  })

  await test.step('after a deletion is undone, the template is the default again', async () => {
    await chooseAction('Delete template')
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row.getByText('New cases', { exact: true })).toBeVisible()
    const { data } = await callAs(page, preferencesCalls.companyPreferences)
    expect(data.templates).toEqual({ alignerPlan: companyTemplate.uuid })
  })
})

test('Without a connection a template is applied, stays in the form and is saved later: R14', async ({
  people,
}) => {
  const { page, context } = await createClinic(people)
  await callAs(page, templateCalls.addCompanyTemplate, {
    body: { name: 'Slow and steady', answers: slowAnswers },
  })
  const uuid = await createDraftCase(page, newPatient('Offline'))
  await openPrescription(page, uuid)
  await choose(bar(page), 'Template', 'Slow and steady')
  await context.setOffline(true)
  await bar(page).getByRole('button', { name: 'Apply all' }).click()
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  await context.setOffline(false)
  await expect.poll(() => readPrescription(page, uuid)).toMatchObject(slowAnswers)
})
