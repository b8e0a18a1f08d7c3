import { orderCalls } from '@archway/contract/orders'
import type { Page } from '@playwright/test'
import { createDigits, dialogOn, getToast, goTo, waitForSearch } from '../pages/kit.ts'
import { callAs } from '../support/api.ts'
import { advanceToManufacturing, createRetainerInCheck, shipOrders } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

/** Types a code into the focused field; a scanner ends it with Enter. */
const scanLot = async (page: Page, number: string) => {
  await dialogOn(page).getByLabel('Scan or type a lot number').click()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
}

test('A technician scans the lot of the material, and recalling the lot finds every patient and stops orders that have not left: U7 STAT-44 ruling 37', async ({
  people,
}) => {
  const clinic = (await people.signedIn('contact@nourdental.test')).page
  const admin = (await people.signedIn('staff@archway.test')).page
  const { page } = await people.signedIn('production@archway.test')
  const lot = `ZA-${createDigits(9)}`
  const replacement = `ZA-${createDigits(9)}`
  const patients = { gone: newPatient('Lotgone'), here: newPatient('Lothere') }
  const goneRetainer = await createRetainerInCheck(clinic, admin, patients.gone)
  const hereRetainer = await createRetainerInCheck(clinic, admin, patients.here)
  const goneOrder = await advanceToManufacturing(admin, goneRetainer.uuid)
  const hereOrder = await advanceToManufacturing(admin, hereRetainer.uuid)
  const dialog = dialogOn(page)
  const lotList = dialog.getByRole('list', { name: 'Lots to record' })

  await test.step('the lot is scanned when production starts, in any spelling and once', async () => {
    await page.goto(`/lab/scan?code=${encodeURIComponent(goneOrder.identifier)}`)
    await page.getByRole('button', { name: 'Start processing' }).click()
    await dialog.getByRole('list', { name: 'Last used' }).getByRole('button').first().click()
    await expect(lotList.getByRole('listitem')).toHaveCount(1)
    await lotList.getByRole('button', { name: /^Remove lot / }).click()
    await expect(dialog.getByText('No lot recorded')).toBeVisible()
    await scanLot(page, `(17)291231(10)${lot.toLowerCase()}`)
    await expect(lotList).toContainText(lot)
    await expect(lotList).toContainText('31/12/2029')
    await scanLot(page, lot)
    await expect(dialog.getByLabel('Scan or type a lot number')).toHaveAccessibleDescription(
      `Lot ${lot} is already in the list`,
    )
    await expect(lotList.getByRole('listitem')).toHaveCount(1)
    // The code of the print job also ends with Enter, and starts the order.
    await dialog.getByLabel('Print job').fill('PLATE-31')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: lot })).toBeVisible()
  })

  await test.step('one order of the lot is shipped, and another is being made', async () => {
    const actOnOrder = (id: string, action: 'start' | 'make' | 'finish', body: object = {}) =>
      callAs(page, orderCalls.actOnOrder, { params: { id, action }, body })
    await actOnOrder(goneOrder.uuid, 'make')
    const { data } = await actOnOrder(goneOrder.uuid, 'finish', { counted: goneOrder.quantity })
    await shipOrders(page, [data], 'client')
    await actOnOrder(hereOrder.uuid, 'start', {
      printJob: 'PLATE-32',
      lots: [{ material: 'ZENDURA_A', number: lot }],
    })
    await actOnOrder(hereOrder.uuid, 'make')
  })

  const row = (patient: { full: string }) => page.getByRole('row').filter({ hasText: patient.full })
  await test.step('the lot leads to patients, company and shipment, on the screen and as a file', async () => {
    await goTo(page, 'Material lots')
    await page.getByRole('searchbox', { name: 'Search by lot number' }).fill(lot)
    await waitForSearch(page, lot)
    await page.getByRole('link', { name: lot }).click()
    await expect(page.getByRole('heading', { level: 1, name: lot })).toBeVisible()
    // The number is one word, on phones too.
    await expect(page.getByRole('heading', { level: 1 }).getByText(lot)).toHaveCSS('text-wrap-mode', 'nowrap')
    await expect(row(patients.gone)).toContainText('Nour Dental')
    await expect(row(patients.gone).getByRole('link', { name: /^SH-/ })).toBeVisible()
    await expect(row(patients.here).getByRole('link', { name: /^SH-/ })).toHaveCount(0)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export (CSV)' }).click()
    expect((await saving).suggestedFilename()).toContain(`lot-${lot}-`)
  })

  await test.step('after the recall, the open order cannot be finished and the lot cannot be used', async () => {
    await page.getByRole('button', { name: 'Recall lot' }).click()
    await expect(dialog.getByRole('button', { name: 'Recall lot' })).toBeDisabled()
    await dialog.getByLabel('Reason').fill('Cracks in the sheets')
    await dialog.getByRole('button', { name: 'Recall lot' }).click()
    await expect(dialog).toBeHidden()
    await expect(
      page.getByText('1 order that has not been shipped cannot be packed or shipped.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Show on the order board' }).click()
    await expect(row(patients.here)).toContainText('Recalled lot')
    await expect(row(patients.gone)).not.toContainText('Recalled lot')
    await expect(
      row(patients.here).getByRole('button', { name: `Finish manufacturing: ${hereOrder.identifier}` }),
    ).toHaveCount(0)
  })

  await test.step('the pieces are made from another lot, and the history of the order shows both lots', async () => {
    await row(patients.here)
      .getByRole('button', { name: `More for ${hereOrder.identifier}` })
      .click()
    await page.getByRole('menuitem', { name: 'Material lots' }).click()
    await lotList.getByRole('button', { name: `Remove lot ${lot}` }).click()
    await scanLot(page, lot)
    await expect(dialog.getByLabel('Scan or type a lot number')).toHaveAccessibleDescription(
      `Lot ${lot} is recalled. Do not use it.`,
    )
    await scanLot(page, replacement)
    await expect(lotList).toContainText(replacement)
    await dialog.getByLabel('Reason').fill('All pieces were made again')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(getToast(page, `Lots of ${hereOrder.identifier} saved`)).toBeVisible()
    await page.goto(`/lab/scan?code=${encodeURIComponent(hereOrder.identifier)}`)
    await expect(page.getByRole('button', { name: 'Finish manufacturing' })).toBeVisible()
    await page.getByRole('button', { name: 'Material lots', exact: true }).click()
    await expect(dialog.getByRole('region', { name: 'Removed lots' })).toContainText(
      'All pieces were made again',
    )
    await page.keyboard.press('Escape')
  })

  await test.step('an administrator ends the recall; the clinic reads the lot in the production record', async () => {
    await admin.goto('/lab/lots?status=recalled')
    await admin.getByRole('link', { name: lot }).click()
    await admin.getByRole('button', { name: 'End recall' }).click()
    await dialogOn(admin).getByLabel('Reason').fill('The supplier was wrong')
    await dialogOn(admin).getByRole('button', { name: 'End recall' }).click()
    await expect(dialogOn(admin)).toBeHidden()
    await expect(admin.getByText(/^Ended by Sam Porter on/)).toBeVisible()
    await clinic.goto(`/cases/admin/all/${goneRetainer.uuid}/orders`)
    await expect(clinic.getByText(`Zendura A ${lot}`)).toBeVisible()
  })
})
