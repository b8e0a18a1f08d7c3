import { shipmentCalls } from '@archway/contract/shipments'
import { callAs } from '../support/api.ts'
import { expect, test } from '../support/story.ts'

test('Client and doctor shipments each have a list, and every shipment has its tabs: ROUTE-33 ROUTE-34 ROUTE-35 ROUTE-36 CASE-31 PROD-10', {
  tag: '@smoke',
}, async ({ people }) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  await page.goto('/shipments')
  await expect(page).toHaveURL('/shipments/client')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('Client Shipments')
  await page.goto('/shipments/dso')
  await expect(title).toContainText('Doctor Shipments')

  const { data } = await callAs(page, shipmentCalls.dsoShipments)
  const [first] = data
  if (!first) throw new Error('no shipment with cases of doctors')
  await page.goto(`/shipments/dso?q=${first.identifier}`)
  await page
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: first.identifier })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(`/shipments/dso/${first.uuid}/details`)
  await expect(title).toContainText(first.identifier)
  const parts = page.getByRole('navigation', { name: 'Shipment sections' })
  for (const [name, tab] of [
    ['Cases', 'cases'],
    ['History', 'history'],
    ['Details', 'details'],
  ] as const) {
    await parts.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/shipments/dso/${first.uuid}/${tab}`)
  }
})

test('Requests have a list where the company has them enabled: ROUTE-39 CASE-32', async ({ people }) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  await page.goto('/request')
  await expect(page).toHaveURL('/request')
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New request' }).first()).toBeVisible()

  const without = await people.signedIn('owner@anadolu.test')
  await without.page.goto('/request')
  await expect(without.page).toHaveURL('/dashboard/admin/all')
})
