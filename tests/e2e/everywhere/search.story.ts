import { caseCalls } from '@archway/contract/cases'
import { doctorCalls } from '@archway/contract/doctors'
import { requestCalls } from '@archway/contract/requests'
import { shipmentCalls } from '@archway/contract/shipments'
import type { Page } from '@playwright/test'
import { dialogOn } from '../pages/kit.ts'
import { holdReads } from '../pages/slow-line.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { advanceToManufacturing, createRetainerInCheck } from '../support/made-cases.ts'
import { readStored } from '../support/stored.ts'
import { expect, newPatient, test } from '../support/story.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the portal' })
const group = (page: Page, name: string) => page.getByRole('group', { name }).getByRole('option')

/**
 * Opens the search, types, and presses Enter on the visible option. Returns the number of keys pressed besides the
 * text, and the time taken.
 */
const openBy = async (page: Page, text: string, kind: string, option: RegExp) => {
  const from = Date.now()
  let keys = 0
  const pressKey = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await pressKey('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
  const result = group(page, kind).filter({ hasText: option }).first()
  await expect(result).toBeVisible()
  while ((await result.getAttribute('data-highlighted')) === null) await pressKey('ArrowDown')
  await pressKey('Enter')
  await expect(dialogOn(page)).toHaveCount(0)
  return { keys, ms: Date.now() - from }
}

test('A page is found by its title by keyboard alone: SHELL-13 SHELL-14 SHELL-15 CONST-14 ERR-16 ROUTE-41', {
  tag: '@smoke',
}, async ({ people }) => {
  const { page, expectsStatus } = await people.signedIn('contact@brightsmiles.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search the portal' })
  await expect(field).toBeFocused()
  expect(await page.getByRole('option').count()).toBeLessThanOrEqual(10)
  await field.fill('no such page')
  await expect(page.getByText('No results..')).toBeVisible()
  // Listed below the pages: cases by patient and number, doctors by name.
  const cases = page.getByRole('group', { name: 'Cases' }).getByRole('option')
  const { data } = await callAs(page, caseCalls.list, { query: { order: 'createdAt asc', paginate: 1 } })
  const { identifier = '' } = data[0] ?? {}
  await field.fill(identifier)
  await expect(cases).toHaveText([new RegExp(identifier)])
  // While another word is searched, Enter must not open a result of the previous one.
  const reads = await holdReads(page, '**/case?*')
  await field.fill(`${identifier}x`)
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  reads.release()
  await expect(page.getByText('No results..')).toBeVisible()
  // Results that need no request appear at once under a progress bar, and stay in place while others load.
  const later = await holdReads(page, '**/case?*')
  await field.fill('doctor shi')
  const option = page.getByRole('option', { name: /Doctor Shipments/ })
  await expect(option).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading...' })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  const box = await option.boundingBox()
  later.release()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(await option.boundingBox()).toEqual(box)
  expectsStatus(403)
  await page.route('**/doctor?*', route => route.fulfill({ status: 403, json: {} }))
  await field.fill('dr. thomas')
  await expect(page.getByText('This could not be loaded.')).toBeVisible()
  await page.unroute('**/doctor?*')
  await field.fill('dr. thomas t')
  await expect(page.getByRole('option')).toHaveText([/Dr\. Thomas Two/])
  await field.fill('DÓCTOR ship')
  await expect(page.getByRole('option')).toHaveText([/Doctor Shipments/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shipments/dso')
  await expect(dialogOn(page)).toHaveCount(0)
})

test('Text typed before the page search has opened is not lost: SHELL-13', async ({ people }) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  let release = () => {}
  const responseReleased = new Promise<void>(resolve => {
    release = resolve
  })
  const requestPromise = page.waitForRequest(/JumpSheet/)
  await page.route(/JumpSheet/, async route => {
    await responseReleased
    await route.continue()
  })
  // On a page that has not prefetched the search.
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await requestPromise
  await page.keyboard.type('doctorx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(' sh')
  await expect(page.getByRole('combobox', { name: 'Search the portal' })).toHaveCount(0)
  release()
  const field = page.getByRole('combobox', { name: 'Search the portal' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('doctor sh')
  await page.keyboard.type('ip')
  await expect(field).toHaveValue('doctor ship')
  await expect(page.getByRole('option')).toHaveText([/Doctor Shipments/])
  await page.keyboard.press('Escape')
  await expect(dialogOn(page)).toHaveCount(0)
  // A user who knows the page does not wait for the suggestions.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('doctor ship\n')
  await expect(page).toHaveURL('/shipments/dso')
  await expect(dialogOn(page)).toHaveCount(0)
})

test('Any case, patient, shipment, doctor and request opens with three keys beside a part of its name or number: U7', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const patient = newPatient('Searched')
  const uuid = await createDraftCase(page, patient)
  const chart = `CH-${patient.first.toUpperCase()}`
  const { data: caseData } = await callAs(page, caseCalls.update, {
    params: { id: uuid },
    body: { form: { patientReference: chart } },
  })
  // The oldest cases are from the demo data: other stories delete only what they created.
  const query = { order: 'createdAt asc', paginate: 1 }
  const { data: parcels } = await callAs(page, shipmentCalls.dsoShipments, { query })
  const { data: requests } = await callAs(page, requestCalls.requests, { query })
  const { data: doctors } = await callAs(page, doctorCalls.doctors, { query })
  const [parcel, request, doctor] = [parcels[0]!, requests[0]!, doctors[0]!]
  const ways: [string, string, RegExp, RegExp][] = [
    [`${patient.first} sea`, 'Cases', new RegExp(patient.first), new RegExp(uuid)],
    [caseData.identifier.slice(3), 'Cases', new RegExp(caseData.identifier), new RegExp(uuid)],
    [chart.toLowerCase(), 'Cases', new RegExp(caseData.identifier), new RegExp(uuid)],
    [
      parcel.airwayBillNumber ?? parcel.identifier,
      'Shipments',
      new RegExp(parcel.identifier),
      /shipments.dso/,
    ],
    [request.identifier, 'Requests', new RegExp(request.identifier), new RegExp(request.case.uuid)],
    [doctor.name, 'Doctors', new RegExp(doctor.name), new RegExp(doctor.uuid)],
  ]
  for (const [text, kind, option, address] of ways) {
    await page.goto('/profile/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { keys, ms } = await openBy(page, text, kind, option)
    await expect(page).toHaveURL(address)
    expect(page.url(), 'S9 no name in the address').not.toContain(patient.first)
    console.info(`U7 ${kind}: ${keys} keys beside the text, ${ms} ms`)
    expect(keys, kind).toBeLessThanOrEqual(3)
  }

  // Recently opened pages are offered before a letter is typed; the browser stores no patient name for them.
  await page.keyboard.press('Control+k')
  await expect(group(page, 'Recently opened').filter({ hasText: caseData.identifier })).toHaveCount(1)
  expect((await readStored(page)).plain).not.toContain(patient.first)

  // Actions: what can be started, and the next step of a case, found by its name or its patient.
  await field(page).fill('new case')
  await expect(group(page, 'Actions')).toHaveText([/New case.*Admin Cases/, /New case.*Doctor Cases/])
  await field(page).fill(`submit ${patient.first}`)
  await expect(group(page, 'Actions')).toHaveText([new RegExp(`^Submit case: .*${patient.first}`)])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/cases/admin/edit/${uuid}`))
  // Opened again during its closing animation, it accepts clicks as before.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.evaluate(
    `document.querySelector('[role=dialog]:not([data-variant])').style.transitionDuration = '5s'`,
  )
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await field(page).fill('new request')
  await group(page, 'Actions').click()
  await expect(dialogOn(page).filter({ hasText: 'New request' })).toBeVisible()
  await expect(page).toHaveURL('/request')
})

test('On a phone a doctor finds the own cases and shipments alone: U7 S1', async ({ people }) => {
  const { page } = await people.signedIn('doctor.two@brightsmiles.test')
  await page.setViewportSize({ width: 360, height: 740 })
  const { data: own } = await callAs(page, shipmentCalls.shipments, { query: { paginate: 1 } })
  await page.goto('/')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field(page).fill(own[0]?.identifier ?? '')
  await group(page, 'Shipments').click()
  await expect(page).toHaveURL(`/shipments/client/${own[0]?.uuid}/details`)

  const owner = await people.signedIn('owner@brightsmiles.test')
  const foreignPatient = newPatient('Unseen')
  await createDraftCase(owner.page, foreignPatient)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field(page).fill(foreignPatient.first)
  await expect(page.getByText('No results..')).toBeVisible()
  await dialogOn(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialogOn(page)).toHaveCount(0)
})

test('Staff find a doctor of any company beside its name, and open the doctor on its behalf: U7', async ({
  people,
}) => {
  const { page } = await people.signedIn('support@archway.test')
  await page.goto('/lab')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field(page).fill('dr. thomas t')
  await expect(group(page, 'Doctors')).toHaveText([/Dr\. Thomas Two.*Bright Smiles/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/doctors\/[\w-]+\/info$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr. Thomas Two')
  // Recent entries name the company as well, once the lab shows all companies again.
  await page.goto('/lab')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(group(page, 'Recently opened').first()).toHaveText(/Dr\. Thomas Two.*Bright Smiles/)
})

test('The lab finds the next step of cases and orders, and what it opened last: U7 S1', async ({
  people,
}) => {
  const { page } = await people.signedIn('staff@archway.test')
  const clinic = (await people.signedIn('owner@nourdental.test')).page
  const patient = newPatient('Waiting')
  const { uuid } = await createRetainerInCheck(clinic, page, patient)
  const search = async (text: string) => {
    await page.goto('/lab/scan')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await field(page).fill(text)
  }

  await test.step('the step of a case opens the page where the queue leads', async () => {
    await search(`quality ${patient.first}`)
    await expect(group(page, 'Actions')).toHaveText([new RegExp(`^Pass quality check: .*${patient.first}`)])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/lab/case/${uuid}/files`)
  })

  await test.step('the step of an order opens it at the scan station', async () => {
    const { identifier } = await advanceToManufacturing(page, uuid)
    await search(`start order ${patient.first}`)
    await expect(group(page, 'Actions')).toHaveText([
      new RegExp(`^Start processing: .*${patient.first}.*${identifier}`),
    ])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: identifier })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start processing' })).toBeVisible()
    await expect(page).toHaveURL('/lab/scan')
    // By the name alone it is found, too.
    await search(patient.first)
    await expect(group(page, 'Actions').filter({ hasText: identifier })).toHaveCount(1)
  })

  await test.step('an action is offered to those who may take it', async () => {
    const { page } = await people.signedIn('support@archway.test')
    await page.goto('/lab')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await field(page).fill(patient.first)
    await expect(group(page, 'Cases')).toHaveCount(1)
    await expect(group(page, 'Actions')).toHaveCount(0)
  })

  await test.step('what it opened last is offered before a letter is typed, patients among it', async () => {
    await page.goto(`/patient/${uuid}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(patient.first)
    await search('')
    const recent = group(page, 'Recently opened')
    await expect(recent.first()).toContainText(patient.full)
    expect((await readStored(page)).plain).not.toContain(patient.first)
    await recent.first().click()
    await expect(page).toHaveURL(/\/patient\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(patient.first)
  })

  await test.step('what the lab can start', async () => {
    await search('plan print job')
    await group(page, 'Actions').click()
    await expect(dialogOn(page).filter({ hasText: 'Plan a print job' })).toBeVisible()
    await expect(page).toHaveURL('/lab/print-jobs')
  })
})
