import { choose, dialogOn } from '../pages/kit.ts'
import { scanOn } from '../pages/lab.ts'
import { listFaults } from '../support/axe.ts'
import {
  advanceToManufacturing,
  createRetainerInCheck,
  manufactureAndPack,
  shipOrders,
} from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

const scanLabel = 'Scan or type an order or case identifier'

test('A packer scans one bag after another, and a bag that does not belong in the box is reported immediately: STAT-44 U5', async ({
  people,
}) => {
  const clinic = (await people.signedIn('contact@nourdental.test')).page
  const otherCompany = (await people.signedIn('contact@brightsmiles.test')).page
  const { page } = await people.signedIn('staff@archway.test')
  const createPackedOrder = async (personPage: typeof clinic) => {
    const { uuid, identifier } = await createRetainerInCheck(personPage, page, newPatient('Packing'))
    return { uuid, identifier }
  }
  const ownOrder = await createPackedOrder(clinic)
  const second = await createPackedOrder(clinic)
  const unmade = await createPackedOrder(clinic)
  const goneOrder = await createPackedOrder(clinic)
  const foreign = await createPackedOrder(otherCompany)
  const order = await manufactureAndPack(page, ownOrder.uuid)
  const secondOrder = await manufactureAndPack(page, second.uuid)
  await advanceToManufacturing(page, unmade.uuid)
  const departed = await shipOrders(page, [await manufactureAndPack(page, goneOrder.uuid)], 'client')
  const foreignOrder = await manufactureAndPack(page, foreign.uuid)

  await page.goto('/lab/shipments/new')
  const field = page.getByLabel(scanLabel)
  const scan = async (code: string) => {
    // A scanner types into the field that has the focus and ends with Enter.
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  const expectAdded = (identifier: string) =>
    expect(page.getByRole('status').filter({ hasText: `${identifier} added` })).toBeAttached()
  const orders = page.getByRole('checkbox', { name: /^Put .* into the shipment$/ })
  await field.click()

  await scan(order.identifier)
  await expectAdded(order.identifier)
  await expect(field).toHaveValue('')
  await expect(page.getByLabel(`Put ${order.identifier} into the shipment`)).toBeChecked()

  // A code that is scanned while another element has the focus is added to the same box.
  await page.getByLabel(`Put ${order.identifier} into the shipment`).focus()
  await scanOn(page, 'activeElement', order.identifier)
  await expect(field).toHaveAccessibleDescription(`${order.identifier} is already in this shipment`)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await scan('AL-00-000000/1st')
  await expect(field).toHaveAccessibleDescription('No order or case AL-00-000000/1st')
  await scan(foreignOrder.identifier)
  await expect(field).toHaveAccessibleDescription(
    `${foreignOrder.identifier} belongs to another shipment: ${foreignOrder.company.name}`,
  )
  await scan(unmade.identifier)
  await expect(field).toHaveAccessibleDescription(/is not packed yet: Ready for manufacturing$/)
  await scan(goneOrder.identifier)
  await expect(field).toHaveAccessibleDescription(
    `${goneOrder.identifier}/1st is already in shipment ${departed.identifier}`,
  )
  expect(await listFaults(page)).toEqual([])

  // The code of a case selects its packed order; codes from a scanner with another keyboard layout are read too.
  await field.fill('')
  for (const character of second.identifier) {
    const code = /\d/.test(character) ? `Digit${character}` : character === '-' ? 'Minus' : `Key${character}`
    await field.dispatchEvent('keydown', { key: 'ش', code, bubbles: true })
    await page.keyboard.insertText('ش')
  }
  await page.keyboard.press('Enter')
  await expectAdded(secondOrder.identifier)
  await expect(orders.and(page.locator(':checked'))).toHaveCount(2)

  await choose(page, 'Courier', 'Hand delivery')
  await page.getByRole('button', { name: 'Create shipment with 2 orders' }).click()
  await expect(page).toHaveURL(/\/lab\/shipments\/[0-9a-f-]{36}$/)

  // The same scanner also packs into an existing shipment.
  const third = await manufactureAndPack(page, (await createPackedOrder(clinic)).uuid)
  await page.getByRole('button', { name: 'Add packed orders' }).click()
  await dialogOn(page).getByLabel(scanLabel).click()
  await scan(order.identifier)
  await expect(dialogOn(page).getByLabel(scanLabel)).toHaveAccessibleDescription(
    `${order.identifier} is already in this shipment`,
  )
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).focus()
  await scanOn(page, 'activeElement', third.identifier)
  await expect(dialogOn(page).getByLabel(`Put ${third.identifier} into the shipment`)).toBeChecked()
  await dialogOn(page).getByRole('button', { name: 'Add 1 order' }).click()
  await expect(page.getByRole('row').filter({ hasText: third.identifier })).toBeVisible()
})

test('A packer chooses among all packed orders on any number of pages, and finds one by search: STAT-44', async ({
  people,
}) => {
  const clinic = (await people.signedIn('contact@nourdental.test')).page
  const { page } = await people.signedIn('staff@archway.test')
  const orders = []
  for (let count = 0; count < 2; count += 1) {
    const { uuid } = await createRetainerInCheck(clinic, page, newPatient('Shelf'))
    orders.push(await manufactureAndPack(page, uuid))
  }
  // Orders packed last come last: with one order on each page, the list has as many pages as in a busy lab.
  let pages = 0
  await page.route(/\/admin\/order\?.*READY_FOR_AWB.*paginate=100/, async route => {
    pages += 1
    await route.continue({ url: route.request().url().replace('paginate=100', 'paginate=1') })
  })
  await page.goto('/lab/shipments/new')
  // Before a destination is chosen, the page says whose orders are packed.
  await expect(page.getByText(/^\d+ packed orders · \d+ compan(y|ies)$/)).toBeVisible()
  const companies = page.getByRole('listitem').filter({ hasText: 'packed order' })
  await expect(companies.filter({ hasText: 'Nour Dental' })).toContainText(/\d+ packed orders/)
  await page.getByRole('button', { name: 'Choose Nour Dental' }).click()
  for (const { identifier } of orders)
    await expect(page.getByLabel(`Put ${identifier} into the shipment`)).toBeVisible()
  expect(pages).toBeGreaterThan(1)
})

test('Labels and the packing slip are printable documents: PROD-17 U8', { tag: '@smoke' }, async ({
  people,
}) => {
  const clinic = (await people.signedIn('contact@nourdental.test')).page
  const { page, context } = await people.signedIn('staff@archway.test')
  const { uuid } = await createRetainerInCheck(clinic, page, newPatient('Labels'))
  const order = await manufactureAndPack(page, uuid)
  const expectPdf = async (path: string) => {
    const response = await context.request.get(path, { headers: { accept: 'text/html' } })
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  const readAddress = async (link: ReturnType<typeof page.getByRole>) => {
    await expect(link).toHaveAttribute('target', '_blank')
    return (await link.getAttribute('href')) ?? ''
  }
  await page.goto(`/lab/orders?status=READY_FOR_AWB&q=${order.identifier}`)
  await expect(page.getByRole('row').filter({ hasText: order.identifier })).toBeVisible()
  await page.getByRole('button', { name: 'Labels', exact: true }).click()
  await expectPdf(await readAddress(page.getByRole('menuitem', { name: 'One for each order and bag (PDF)' })))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `More for ${order.identifier}` }).click()
  await expectPdf(await readAddress(page.getByRole('menuitem', { name: 'Print label (PDF)', exact: true })))

  const { uuid: shipment } = await shipOrders(page, [order], 'client')
  await page.goto(`/lab/shipments/${shipment}`)
  await expectPdf(await readAddress(page.getByRole('link', { name: 'Packing slip (PDF)' })))
  await page.getByRole('button', { name: 'Labels', exact: true }).click()
  await expectPdf(await readAddress(page.getByRole('menuitem', { name: 'One for each order (PDF)' })))
})
