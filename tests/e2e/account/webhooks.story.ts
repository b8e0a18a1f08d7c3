import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answer, dialogOn } from '../pages/kit.ts'
import { createSettledCompany } from '../pages/new-company.ts'
import { expect, test } from '../support/story.ts'

test('An account owner adds a webhook, saves its secret, sends a test, reads in the log why it failed, sends it again, and rotates, turns off and deletes: R9, S14', async ({
  people,
}) => {
  const received: { id: unknown; status: number }[] = []
  let status = 503
  const receiver = createServer((request, response) => {
    received.push({ id: request.headers['webhook-id'], status })
    request.resume().on('end', () => response.writeHead(status).end(status === 503 ? 'We are closed' : ''))
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`

  const owner = await createSettledCompany(people)
  // The refused address.
  owner.expectsStatus(400)
  const { page } = owner
  await page.goto('/profile/integrations')
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const form = dialogOn(page)
  await form.getByLabel('Address').fill('ftp://hooks.example.com')
  await page.keyboard.press('Tab')
  await expect(form.getByText('Use an https address that is reachable from the internet')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Case status' }).check()
  await form.getByLabel('Address').fill('http://10.0.0.1')
  await form.getByRole('button', { name: 'Add a webhook' }).click()
  // Errors that only the server finds appear at their field, and the input stays.
  await expect(form.getByText('Use an https address that is reachable from the internet')).toBeVisible()
  await form.getByLabel('Address').fill(url)
  await form.getByLabel('Description').fill('Practice software')
  await form.getByRole('button', { name: 'Add a webhook' }).click()
  const secret = page.getByRole('status', { name: 'Signing secret' })
  await expect(secret).toHaveText(/^whsec_[\w+/=]{44}$/)
  const first = await secret.textContent()
  await page.getByRole('button', { name: 'I have saved it' }).click()

  const chooseAction = async (name: string) => {
    await page.getByRole('button', { name: /^Actions for/ }).press('Enter')
    await page.getByRole('menuitem', { name, exact: true }).press('Enter')
  }
  await chooseAction('Send a test event')
  const log = dialogOn(page)
  await expect(log.getByText('Response 503')).toBeVisible()
  await expect(log.getByText('Failed', { exact: true })).toBeVisible()
  await log.getByText('Start of the response').click()
  await expect(log.getByText('We are closed')).toBeVisible()
  status = 204
  await log.getByRole('button', { name: /^Send again: Test/ }).click()
  await expect(log.getByText('Response 204')).toBeVisible()
  await expect(log.getByText('Delivered', { exact: true })).toBeVisible()
  expect(received.map(event => event.status)).toEqual([503, 204])
  expect(new Set(received.map(event => event.id)).size).toBe(1)
  await page.keyboard.press('Escape')

  await chooseAction('New secret')
  await answer(page, 'New secret')
  await expect(secret).toHaveText(/^whsec_/)
  expect(await secret.textContent()).not.toBe(first)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText(/The previous secret is valid until/)).toBeVisible()
  await chooseAction('Turn off')
  await answer(page, 'Turn off')
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
  await chooseAction('Delete')
  await answer(page, 'Delete')
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await new Promise(resolve => receiver.close(resolve))
})
