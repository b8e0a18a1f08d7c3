import { orderCalls, printJobCalls } from '@archway/contract/orders'
import { answer, choose, dialogOn } from '../pages/kit.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { advanceToManufacturing, createRetainerInCheck } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('The day of production: orders are printed as one job, what failed is made again, and a lost label is printed: U7', async ({
  people,
}) => {
  const clinic = (await people.signedIn('contact@nourdental.test')).page
  const lab = (await people.signedIn('staff@archway.test')).page
  const { page } = await people.signedIn('production@archway.test')
  const patient = newPatient('Printed')
  const first = await advanceToManufacturing(lab, (await createRetainerInCheck(clinic, lab, patient)).uuid)
  const second = await advanceToManufacturing(lab, (await createRetainerInCheck(clinic, lab, patient)).uuid)
  const name = `Nest ${patient.first}`
  const dialog = dialogOn(page)

  await test.step('two orders are selected on the board and planned', async () => {
    await page.goto('/lab/orders')
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(patient.first)
    for (const { identifier } of [first, second])
      await page.getByRole('checkbox', { name: `Select ${identifier}` }).check()
    await page
      .getByRole('region', { name: '2 orders selected' })
      .getByRole('button', { name: 'Plan print job' })
      .click()
    await expect(dialog).toContainText('2 orders will be added to its first tray.')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Plan print job' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: second.identifier })).toBeVisible()
  })

  await test.step('an order is removed from the job and added to another tray by its code', async () => {
    await page.getByRole('button', { name: new RegExp(`^Remove ${second.identifier}`) }).click()
    await expect(page.getByRole('row').filter({ hasText: second.identifier })).toHaveCount(0)
    await page.getByLabel('Tray').fill('2')
    await page.getByLabel('Scan or type an order or piece').fill(second.identifier)
    await page.getByLabel('Scan or type an order or piece').press('Enter')
    await expect(page.getByRole('heading', { name: /^Tray.*2/ })).toBeVisible()
    expect(await listFaults(page)).toEqual([])
  })

  await test.step('printing starts with a lot, and starts both orders', async () => {
    await page.getByRole('button', { name: 'Start printing' }).click()
    await expect(dialog.getByRole('button', { name: 'Start printing' })).toBeDisabled()
    await dialog.getByLabel('Scan or type a lot number').fill(`R-${patient.first}`)
    await dialog.getByLabel('Scan or type a lot number').press('Enter')
    await dialog.getByRole('button', { name: 'Start printing' }).click()
    await expect(page.getByRole('row').filter({ hasText: first.identifier })).toContainText('Processing')
    await expect(page.getByRole('row').filter({ hasText: second.identifier })).toContainText('Processing')
  })

  await test.step('the print fails, and its pieces wait to be made again', async () => {
    await page.getByRole('button', { name: 'Printing failed' }).click()
    await choose(dialog, 'Reason', 'Misshapen')
    await dialog.getByRole('button', { name: 'Printing failed' }).click()
    await expect(page.getByText(/Printing failed:.*Misshapen/)).toBeVisible()
    const { data } = await callAs(page, orderCalls.board, { query: { filter: { EQ: { uuid: first.uuid } } } })
    expect(data[0]?.toRemake).toHaveLength(first.quantity)
  })

  await test.step('the scan station finds the job, and records that a piece is made again', async () => {
    const { data } = await callAs(page, printJobCalls.printJobs, { query: { filter: { EQ: { name } } } })
    await page.goto(`/lab/scan?code=${data[0]?.identifier ?? ''}`)
    await expect(page.getByRole('link', { name: 'Open print job' })).toBeVisible()
    await page.goto(`/lab/scan?code=${encodeURIComponent(first.identifier)}`)
    const remakeButton = page.getByRole('button', { name: 'Remake pieces' })
    await expect(remakeButton).toHaveAccessibleDescription(
      'All pieces of the order are already waiting to be remade.',
    )
    await page.getByRole('button', { name: 'One piece remade' }).click()
    await expect(page.getByText(/one piece remade$/)).toBeVisible()
    await remakeButton.click()
    await choose(dialog, 'Reason', 'Lost')
    await dialog.getByRole('button', { name: 'Record pieces to remake' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a lost label is found and printed as PDF and ZPL', async () => {
    await page.goto('/lab/labels')
    await page.getByRole('searchbox', { name: 'Search orders, bags and pieces' }).fill(first.identifier)
    await page.getByRole('checkbox', { name: `Select ${first.identifier}` }).check()
    expect(await listFaults(page)).toEqual([])
    const readAddress = async (link: string) =>
      (await page.getByRole('link', { name: link }).getAttribute('href')) ?? ''
    const pdf = await page.request.get(await readAddress('Print (PDF)'))
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    const zpl = await page.request.get(await readAddress('Label printer (ZPL)'), {
      headers: { accept: 'text/html' },
    })
    expect(await zpl.text()).toContain(`^FD${first.identifier}^FS`)
  })

  await test.step('the list of jobs is used by keyboard and lists its keys', async () => {
    await page.goto('/lab/print-jobs')
    await page.getByRole('button', { name: 'Keyboard' }).press('Enter')
    await expect(page.getByText('Next or previous print job')).toBeVisible()
    await expect(page.getByText('Select the order')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Next or previous print job')).toBeHidden()
    await page.keyboard.press('j')
    await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search print jobs' })).toBeFocused()
  })

  await test.step('a planned job can be deleted', async () => {
    await page.goto('/lab/print-jobs')
    await page.getByRole('button', { name: 'Plan print job' }).click()
    await dialog.getByLabel('Name').fill(`${name} B`)
    await dialog.getByRole('button', { name: 'Plan print job' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await answer(page, 'Delete')
    await expect(page).toHaveURL('/lab/print-jobs')
  })
})
