import { companyAdminCalls } from '@archway/contract/company'
import { sessionCalls } from '@archway/contract/session'
import { caseDetail } from '../pages/case-detail.ts'
import { answer, choose, dialogOn, goTo, waitForSearch } from '../pages/kit.ts'
import { holdReads } from '../pages/slow-line.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { createRetainerInCheck, manufactureAndPack, shipOrders } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('The day of a clinic contact: a draft is continued, a parcel received, one retainer requested and another withdrawn: ROUTE-12 ROLE-05 API-125 C24 R1 R2 R4 R5', async ({
  people,
}) => {
  const { page, expectsStatus } = await people.signedIn('contact@nourdental.test')
  const staff = (await people.signedIn('staff@archway.test')).page
  const patient = newPatient('Daily')
  const { uuid } = await createRetainerInCheck(page, staff, patient)
  const box = await shipOrders(staff, [await manufactureAndPack(staff, uuid)], 'client')
  const unfinished = newPatient('Unfinished')
  const draft = await createDraftCase(page, unfinished)
  const { data: me } = await callAs(page, sessionCalls.me)
  await callAs(staff, companyAdminCalls.changeCompany, {
    params: { id: me.companyId ?? '' },
    body: { isLoyaltyEnabled: true },
  })
  const rowOf = (personPage: typeof page, text: string) =>
    personPage.getByRole('row').filter({ hasText: text })

  await test.step('the dashboard shows pending actions, and nothing that only a DSO has', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/dashboard/admin/all')
    const entries = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
    await expect(entries.filter({ hasText: 'Admin Cases' })).toBeVisible()
    await expect(entries.filter({ hasText: 'Doctor' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Loyalty program' })).toContainText('Cases this year')
    await page.goto(`/dashboard/admin/new?q=${unfinished.first}`)
    await rowOf(page, unfinished.full)
      .getByRole('link', { name: /^Your turn: Submit case/ })
      .click()
    await expect(page).toHaveURL(`/cases/admin/edit/${draft}`)
    await expect(page.getByLabel('First name')).toHaveValue(unfinished.first)
  })

  await test.step('a parcel is followed to its carrier and received', async () => {
    await goTo(page, 'Client Shipments')
    await page.getByRole('searchbox').fill(box.identifier)
    const parcel = rowOf(page, box.identifier)
    const bill = box.airwayBillNumber ?? ''
    expect(bill, 'the airway bill of the parcel').not.toBe('')
    await expect(parcel.getByRole('link', { name: bill })).toHaveAttribute(
      'href',
      new RegExp(`^https:.*${bill}`),
    )
    await parcel.getByRole('link', { name: box.identifier }).click()
    await page
      .getByRole('navigation', { name: 'Shipment sections' })
      .getByRole('link', { name: 'Cases' })
      .click()
    await rowOf(page, patient.full).getByRole('link').first().click()
    const detail = caseDetail(page)
    await detail.hasStatus('Shipped')
    await detail.confirmReceipt()
    await detail.hasStatus('Complete')
  })

  const getPendingRow = (personPage: typeof page) =>
    rowOf(personPage, patient.full).filter({ hasText: 'Pending Admin approval' })
  const decide = async (personPage: typeof page, name: string) => {
    const open = rowOf(personPage, patient.full).filter({ hasNotText: 'Canceled' })
    await open.getByRole('button', { name: /^Actions for RQ-/ }).click()
    await personPage.getByRole('menuitem', { name, exact: true }).click()
    await answer(personPage, name)
  }
  const requestRetainer = async () => {
    await page.getByRole('button', { name: 'New request' }).first().click()
    const dialog = dialogOn(page)
    await dialog.getByRole('combobox', { name: 'Case', exact: true }).click()
    await page.getByRole('combobox', { name: 'Case: Search' }).fill(patient.first)
    await page.getByRole('option', { name: patient.full }).click()
    await choose(dialog, 'Arch', 'Upper')
    await dialog.getByLabel('Note').fill('The first one fell into the sink.')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog).toBeHidden()
    await expect(getPendingRow(page)).toBeVisible()
  }

  await test.step('a retainer is requested by mistake and withdrawn', async () => {
    await goTo(page, 'Request')
    await page.getByRole('searchbox').fill(patient.first)
    await waitForSearch(page, patient.first)
    await requestRetainer()
    await decide(page, 'Cancel request')
    await expect(rowOf(page, patient.full)).toContainText('Canceled')
  })

  await test.step('the next request is approved and made, and the open list updates by itself', async () => {
    await requestRetainer()
    await staff.goto(`/lab/requests?q=${patient.first}`)
    await decide(staff, 'Approve request')
    await expect(rowOf(page, patient.full).filter({ hasText: 'Approved' })).toBeVisible()
    await decide(staff, 'Start manufacturing')
    const caseRow = rowOf(page, patient.full).filter({ hasText: 'In manufacturing' })
    await caseRow.getByRole('link').first().click()
    await expect(page).toHaveURL(`/cases/admin/all/${uuid}/requests`)
    await expect(page.getByText('The first one fell into the sink.').first()).toBeVisible()
  })

  await test.step('the same retainers are ordered again in two presses', async () => {
    const reorderButton = page.getByRole('button', { name: 'Reorder' })
    await reorderButton.first().click()
    await expect(dialogOn(page)).toContainText('Upper')
    await expect(dialogOn(page)).toContainText(patient.full)
    await dialogOn(page).getByRole('button', { name: 'Reorder' }).click()
    await expect(dialogOn(page)).toBeHidden()
    await expect(page.getByRole('main').getByText('Pending Admin approval').first()).toBeVisible()
  })

  await test.step('the same retainers are ordered from the patient record in two presses', async () => {
    await page.goto(`/patient/${uuid}`)
    const treatments = page.getByRole('region', { name: 'Treatments' })
    const reorderButton = treatments.getByRole('button', { name: /^Reorder: / }).first()
    await expect(reorderButton).toBeVisible()
    const before = await treatments.getByRole('listitem').count()
    // Someone who presses Enter while the dialog is loading presses nothing else by it.
    const reads = await holdReads(page, '**/requestOptions')
    await reorderButton.press('Enter')
    const order = dialogOn(page).getByRole('button', { name: 'Reorder' })
    await expect(order).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(order).toHaveAttribute('aria-busy', 'true')
    reads.release()
    await expect(order).not.toHaveAttribute('aria-busy', 'true')
    await expect(order).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialogOn(page)).toBeHidden()
    await expect(treatments.getByRole('listitem')).toHaveCount(before + 1)
  })

  await test.step('a reorder that cannot be loaded keeps the focus, and Enter presses nothing else', async () => {
    expectsStatus(404)
    const options = `**/${uuid}/requestOptions`
    // A case that does not exist.
    await page.route(options, route =>
      route.continue({ url: route.request().url().replace(uuid, crypto.randomUUID()) }),
    )
    await page.reload()
    const treatments = page.getByRole('region', { name: 'Treatments' })
    await treatments
      .getByRole('button', { name: /^Reorder: / })
      .first()
      .press('Enter')
    const order = dialogOn(page).getByRole('button', { name: 'Reorder' })
    await expect(order).toHaveAccessibleDescription('This could not be loaded.')
    await expect(order).toBeFocused()
    await page.keyboard.press('Enter')
    await page.unroute(options)
    await dialogOn(page).getByRole('button', { name: 'Try again' }).click()
    await expect(order).not.toHaveAccessibleDescription('This could not be loaded.')
    await expect(order).not.toHaveAttribute('aria-disabled', 'true')
  })
})
