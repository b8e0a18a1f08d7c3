import { type BoardOrder, orderCalls } from '@archway/contract/orders'
import { caseDetail } from '../pages/case-detail.ts'
import { answer, choose, dialogOn } from '../pages/kit.ts'
import { scanOn } from '../pages/lab.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { advanceToManufacturing, createRetainerInCheck } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('Staff claim a case, assign it to a colleague, and put an order on hold for a reason that every reader sees: C18 C19', {
  tag: '@smoke',
}, async ({ people }) => {
  const clinic = (await people.signedIn('contact@nourdental.test')).page
  const { page } = await people.signedIn('staff@archway.test')
  const patient = newPatient('Queue')
  const { uuid, identifier } = await createRetainerInCheck(clinic, page, patient)
  const row = page.getByRole('row').filter({ hasText: patient.full })

  await test.step('a member of staff claims a case and assigns it to a colleague', async () => {
    await page.goto(`/lab/queue/qualityCheck?q=${patient.first}`)
    await page.getByRole('button', { name: `Claim ${identifier}` }).click()
    await expect(row.getByRole('button', { name: `Assign ${identifier}: Sam Porter` })).toBeVisible()
    await row.getByRole('button', { name: `Assign ${identifier}: Sam Porter` }).click()
    await page.getByRole('menuitemradio', { name: 'Petra Novak' }).click()
    await expect(row.getByRole('button', { name: `Assign ${identifier}: Petra Novak` })).toBeVisible()
    await page.goto(`/lab/queue/qualityCheck?q=${patient.first}&who=mine`)
    await expect(page.getByText('No case matches these filters')).toBeVisible()
  })

  await test.step('the order is put on hold with a reason', async () => {
    const order = await advanceToManufacturing(page, uuid)
    await page.goto(`/lab/orders?status=READY_FOR_MANUFACTURING&q=${order.identifier}`)
    await page.getByRole('button', { name: `More for ${order.identifier}` }).click()
    await page.getByRole('menuitem', { name: 'Put on hold' }).click()
    const dialog = dialogOn(page)
    await dialog.getByLabel('Models open, too thin or wrong scale').check()
    await dialog.getByRole('textbox', { name: 'Comment', exact: true }).fill('The lower model is open.')
    await dialog.getByRole('button', { name: 'Put on hold' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`/lab/orders?status=PENDING&q=${order.identifier}`)
    const orderRow = page.getByRole('row').filter({ hasText: order.identifier })
    await expect(orderRow).toContainText('Models open, too thin or wrong scale')
    await expect(orderRow).toContainText('The lower model is open.')
    await expect(orderRow).not.toContainText('SETUP_UNPRINTABLE')
    await caseDetail(clinic).open(`/cases/admin/all/${uuid}/details`)
    await caseDetail(clinic).hasStatus('Production files rejected')
    await orderRow.getByRole('button', { name: /^Resume manufacturing/ }).click()
    await answer(page, 'Resume manufacturing')
    await caseDetail(clinic).hasStatus('In manufacturing')
  })
})

test('Makers find orders of every status on one board, and start, assign, and pack several at once: STAT-41 STAT-44 U5', async ({
  people,
}) => {
  const clinic = (await people.signedIn('contact@nourdental.test')).page
  const { page } = await people.signedIn('staff@archway.test')
  const patient = newPatient('Together')
  const orders: BoardOrder[] = []
  for (let count = 0; count < 2; count += 1) {
    const { uuid } = await createRetainerInCheck(clinic, page, patient)
    orders.push(await advanceToManufacturing(page, uuid))
  }
  const bar = page.getByRole('region', { name: '2 orders selected' })
  const selectOrders = async () => {
    for (const { identifier } of orders)
      await page.getByRole('checkbox', { name: `Select ${identifier}` }).check()
    await expect(bar).toBeVisible()
  }
  const expectResult = async (result: string) => {
    await expect(dialogOn(page).getByRole('listitem').filter({ hasText: result })).toHaveCount(2)
    await dialogOn(page).getByRole('button', { name: 'Close' }).last().click()
  }

  await page.goto('/lab/orders')
  await test.step('on a phone the filters share the line of the search', async () => {
    const usual = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 780 })
    const filters = page.getByRole('button', { name: /^Filters/ })
    const search = page.getByRole('searchbox', { name: 'Search orders' })
    await expect(filters).toBeVisible()
    const [line, button] = [await search.boundingBox(), await filters.boundingBox()]
    expect(button?.y).toBeLessThan((line?.y ?? 0) + (line?.height ?? 0))
    await expect(page.getByRole('combobox', { name: 'Product' })).toHaveCount(0)
    await filters.click()
    await choose(page, 'Assigned to', 'Me')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/who=mine/)
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset filters' }).click()
    await expect(page).not.toHaveURL(/who=/)
    await page.keyboard.press('Escape')
    if (usual) await page.setViewportSize(usual)
  })
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(patient.first)
  const group = (status: string) => page.getByRole('heading', { name: status, exact: true })
  await expect(group('Ready for manufacturing')).toBeVisible()
  await expect(group('Pending')).toBeHidden()

  await test.step('several orders are started and packed by keyboard', async () => {
    await page.getByRole('heading', { name: 'Order board' }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByRole('region', { name: '1 order selected' })).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(bar).toBeVisible()
  })
  expect(await listFaults(page)).toEqual([])

  await bar.getByRole('button', { name: 'Start processing' }).click()
  await expect(dialogOn(page).getByRole('button', { name: 'Start processing' })).toBeDisabled()
  await dialogOn(page).getByLabel('Print job').fill('PLATE-12')
  await dialogOn(page).getByRole('button', { name: 'Start processing' }).click()
  await expectResult('Done')
  await expect(group('Processing')).toBeVisible()

  await selectOrders()
  await bar.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Petra Novak' }).click()
  await expectResult('Petra Novak')
  await selectOrders()
  await expect(bar.getByRole('button', { name: 'Pack into a shipment' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await bar.getByRole('button', { name: 'Start manufacturing' }).click()
  await expectResult('Done')
  await expect(dialogOn(page)).toHaveCount(0)
  const [first, second] = orders
  if (!first || !second) throw new Error('two orders were made')

  await test.step('a hand scanner leads to the next step of a bag, and a missing piece is made again', async () => {
    await scanOn(page, 'body', first.identifier)
    await expect(page).toHaveURL('/lab/scan')
    const next = page.getByRole('region', { name: 'Next step' })
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect(next.getByRole('button', { name: 'Finish manufacturing' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(next.getByRole('button', { name: 'Finish manufacturing' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 900 })
    await next.getByRole('button', { name: 'Finish manufacturing' }).click()
    const dialog = dialogOn(page)
    await dialog.getByLabel('Pieces counted').fill(String(first.quantity - 1))
    await expect(dialog).toContainText('1 piece is missing.')
    await expect(dialog.getByRole('button', { name: 'Record pieces to remake' })).toBeDisabled()
    await choose(dialog, 'Reason', 'Broken')
    expect(await listFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Record pieces to remake' }).click()
    await expect(page.getByRole('main').getByText('1 piece to remake')).toBeVisible()
    await expect(page.getByRole('main').getByText(/^Broken/)).toBeVisible()
    await next.getByRole('button', { name: 'Finish manufacturing' }).click()
    await dialog.getByLabel('Pieces counted').fill(String(first.quantity))
    await dialog.getByRole('button', { name: 'Finish manufacturing' }).click()
    await expect(next.getByRole('link', { name: 'Pack into a shipment' })).toBeVisible()
    await expect(page.getByRole('main').getByText('1 piece to remake')).toBeHidden()
    // The search result shows its next step; a wrong code removes the earlier result.
    const status = page.getByRole('main').getByRole('status').filter({ hasText: first.identifier })
    await expect(status).toHaveText(`${first.identifier}: Packing`)
    await scanOn(page, 'body', 'AL-00-000000')
    const field = page.getByLabel('Scan or type a code')
    await expect(field).toHaveAccessibleDescription('No order, case, shipment or print job AL-00-000000')
    await expect(field).toBeFocused()
    await expect(next).toBeHidden()
    await expect(status).toBeHidden()
  })
  await callAs(page, orderCalls.actOnOrder, {
    params: { id: second.uuid, action: 'finish' },
    body: { counted: second.quantity },
  })
  await page.goBack()

  // The search is preserved from one status to the next.
  await page
    .getByRole('navigation', { name: 'Order statuses' })
    .getByRole('link', { name: /^Packing/ })
    .click()
  await expect(page).toHaveURL('/lab/orders?status=READY_FOR_AWB')
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue(patient.first)
  await selectOrders()
  await bar.getByRole('link', { name: 'Pack into a shipment' }).click()
  await expect(page.getByText('2 selected orders are checked below.')).toBeVisible()
  for (const { identifier } of orders)
    await expect(page.getByLabel(`Put ${identifier} into the shipment`)).toBeChecked()
})

test('The board shows the work in progress at each station, and leads to its orders; without a connection it says that they were loaded earlier: STAT-41 U5 R14', async ({
  people,
}) => {
  const clinic = (await people.signedIn('contact@nourdental.test')).page
  const { page, context } = await people.signedIn('staff@archway.test')
  const { uuid } = await createRetainerInCheck(clinic, page, newPatient('Stationed'))
  await advanceToManufacturing(page, uuid)
  await page.goto('/lab/orders')
  const stations = page.getByRole('region', { name: 'Work in progress by station' })
  const processing = stations.getByRole('listitem', { name: 'Processing', exact: true })
  await expect(processing).toContainText('Waiting')
  await expect(processing).toContainText('In progress')
  await expect(processing).toContainText(/\d pieces?/)
  await expect(processing).toContainText('Oldest: ')
  expect(await listFaults(page)).toEqual([])

  const search = page.getByRole('searchbox', { name: 'Search orders' })
  const note = page.getByText('These rows were loaded earlier', { exact: false })
  await context.setOffline(true)
  await search.fill('no such order')
  await expect(note).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await context.setOffline(false)
  await expect(note).toBeHidden()
  await search.fill('')
  await processing
    .getByRole('link', { name: /orders?$/ })
    .first()
    .click()
  await expect(page).toHaveURL('/lab/orders?status=READY_FOR_MANUFACTURING')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(stations).toHaveCount(0)
})
