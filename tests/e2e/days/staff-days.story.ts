import { companyCalls } from '@archway/contract/company'
import { planCalls } from '@archway/contract/plans'
import { caseDetail } from '../pages/case-detail.ts'
import { chat } from '../pages/chat.ts'
import { dialogOn, goTo, waitForSearch } from '../pages/kit.ts'
import { labQueue, planVersion, qualityCheck } from '../pages/lab.ts'
import { acceptByLink, accountMenu, signIn, signOut } from '../pages/login.ts'
import { createWorkingCompany } from '../pages/new-company.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { createCaseOfElevenRecords } from '../support/made-cases.ts'
import { fileAt, modelNames, planSteps } from '../support/made-files.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('The day of a planner: records are checked, a plan is published, its changes are made, and the clinic approves: U7 U9 C5 C9 C10 C11 C12', async ({
  people,
}) => {
  const clinic = (await people.signedIn('owner@nourdental.test')).page
  const { page } = await people.guest()
  const patient = newPatient('Planned')
  const staff = (await people.signedIn('staff@archway.test')).page
  const { uuid } = await createCaseOfElevenRecords(clinic, staff, patient)
  const detail = caseDetail(page)

  await test.step('the morning begins with the queue, and the case is claimed', async () => {
    await signIn(page, 'planner@archway.test')
    await expect(page).toHaveURL(/\/lab/)
    await page.goto('/lab/queue/qualityCheck')
    await page.getByRole('searchbox', { name: 'Search cases' }).fill(patient.first)
    await waitForSearch(page, patient.first)
    const row = page.getByRole('row').filter({ hasText: patient.full })
    await row.getByRole('button', { name: /^Claim / }).click()
    await expect(row.getByRole('button', { name: /^Assign .*: Petra Novak$/ })).toBeVisible()
    await row.getByRole('link').first().click()
  })

  await test.step('the records pass the quality check', async () => {
    await qualityCheck(page).pass()
    await labQueue(page).openCase('Planning', patient.full)
  })

  await test.step('the first plan is published', async () => {
    await detail.tab('Plan')
    await planVersion(page).models(modelNames.map(fileAt))
    await planVersion(page).write(planSteps, 'The upper incisors are aligned first.')
    await planVersion(page).save()
    await planVersion(page).production()
    await planVersion(page).publish(1)
  })

  await test.step('the clinic asks for a change, and asks about it in the chat', async () => {
    await caseDetail(clinic).open(`/cases/admin/all/${uuid}/plan`)
    await caseDetail(clinic).hasStatus('Plan Approval')
    await caseDetail(clinic).rejectPlan('Please leave the canines as they are.')
    await chat(clinic).open(uuid, 'admin')
    await chat(clinic).say('Is a smaller overbite possible?')
  })

  await test.step('the planner answers, and starts the revision from the queue', async () => {
    await labQueue(page).openCase('Plan changes', patient.full)
    await page.getByRole('link', { name: /^Chat/ }).first().click()
    await expect(chat(page).saying('Is a smaller overbite possible?')).toBeVisible()
    await chat(page).say('Yes, version 2 has it.')
    await detail.tab('Plan')
    await expect(page.getByText('Please leave the canines as they are.').first()).toBeVisible()
    await detail.startRevision()
    await planVersion(page).isVersion(2)
    await planVersion(page).write(planSteps, 'The canines stay.')
    await planVersion(page).save()
    await planVersion(page).models(modelNames.map(fileAt))
    await planVersion(page).production()
    await planVersion(page).publish(2)
  })

  await test.step('the clinic approves the second version', async () => {
    await caseDetail(clinic).open(`/cases/admin/all/${uuid}/plan`)
    await caseDetail(clinic).approvePlan(2, planSteps)
    await detail.hasStatus('In manufacturing')
    const { data } = await callAs(page, planCalls.casePlans, { params: { id: uuid } })
    expect(data.map(({ version, status }) => [version, status]).toSorted()).toEqual([
      [1, 'INACTIVE'],
      [2, 'CLEARED_FOR_MFG'],
    ])
  })

  await test.step('in the evening the history names who did what, and the planner signs out', async () => {
    await detail.tab('History')
    for (const event of ['Quality check passed', 'Plan approved'])
      await expect(detail.history).toContainText(event)
    await expect(detail.history).toContainText('Petra Novak')
    await signOut(page)
  })
})

test('The day of support: a clinic is found and viewed as its people see it, a colleague is invited, and a message is answered: U7 S2 ADMIN-01', async ({
  people,
}) => {
  const owner = await createWorkingCompany(people)
  const { page } = await people.guest()
  const { data: company } = await callAs(owner.page, companyCalls.ownCompany)
  const patient = newPatient('Helped')
  const draft = await createDraftCase(owner.page, patient)
  await chat(owner.page).open(draft, 'admin')
  await chat(owner.page).say('Our new assistant cannot sign in.')
  const email = `assistant-${patient.first.toLowerCase()}@story.test`

  await test.step('the message is found in the inbox and answered', async () => {
    await signIn(page, 'support@archway.test')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search the portal' }).fill(patient.first)
    await page.getByRole('group', { name: 'Cases' }).getByRole('option').first().click()
    await expect(page).toHaveURL(new RegExp(`/lab/case/${draft}/`))
    await page.getByRole('link', { name: /^Chat/ }).first().click()
    await expect(chat(page).saying('Our new assistant cannot sign in.')).toBeVisible()
    await chat(page).say('I will invite her at once.')
  })

  await test.step('support views the company as its people see it', async () => {
    await page.getByRole('button', { name: 'View as company' }).click()
    await page.getByRole('combobox', { name: 'View as company' }).fill(company.name)
    await page.getByRole('option', { name: company.name }).click()
    await expect(page.getByText(/^Viewing as/)).toContainText(company.name)
    await goTo(page, 'Admin Cases')
    await expect(page.getByRole('row').filter({ hasText: patient.full })).toBeVisible()
  })

  await test.step('the assistant is invited, chooses a password, and sees the case', async () => {
    await page.goto('/profile/profile')
    await page.getByRole('button', { name: 'Add admin' }).click()
    const dialog = dialogOn(page)
    await dialog.getByLabel('Name').fill('Nadia Assistant')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
    const assistant = (await people.guest()).page
    await acceptByLink(assistant, email)
    await expect(accountMenu(assistant)).toBeVisible()
    await chat(assistant).open(draft, 'admin')
    await expect(chat(assistant).saying('I will invite her at once.')).toBeVisible()
    await chat(assistant).say('Thank you, it works.')
  })

  await test.step('actions of other roles are not offered, and in the evening support signs out', async () => {
    await page.getByRole('button', { name: 'Back to the lab' }).click()
    await caseDetail(page).open(`/lab/case/${draft}/chat`)
    await expect(chat(page).saying('Thank you, it works.')).toBeVisible()
    await page.goto('/lab/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Order board' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Start processing/ })).toHaveCount(0)
    await signOut(page)
  })
})
