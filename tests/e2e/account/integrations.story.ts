import { caseCalls } from '@archway/contract/cases'
import { apiKeyCalls } from '@archway/contract/integrations'
import { answer, dialogOn } from '../pages/kit.ts'
import { createSettledCompany } from '../pages/new-company.ts'
import { callAs } from '../support/api.ts'
import { expect, test } from '../support/story.ts'

test('An account owner creates an API key with the rights a scanner needs, copies it once, and revokes it: S14, S12', async ({
  people,
  request,
}) => {
  const { page } = await createSettledCompany(people)
  await page.goto('/profile/security')
  await page.getByRole('link', { name: 'Integrations' }).click()
  await expect(page.getByText('No API keys yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create a key' }).click()
  const form = dialogOn(page)
  // Submitting an incomplete form, here by Enter in a field, moves the focus to the first missing field.
  await form.getByLabel('Allowed addresses').focus()
  await form.getByRole('button', { name: 'Create' }).press('Enter')
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('this field is required')
  await expect(form.getByText('Choose at least one')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Create' })).toHaveAccessibleDescription(
    'Some fields are missing or not valid.',
  )
  await form.getByLabel('Name').fill('Scanner in room 2')
  await form.getByLabel('Allowed addresses').fill('everywhere')
  // Leaving the field shows a message about the addresses, which moves the controls below it.
  await page.keyboard.press('Tab')
  await expect(form.getByText('Use an IP address or a range such as 192.0.2.0/24')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Cases: read', exact: true }).check()
  await form.getByRole('checkbox', { name: 'Case files: change' }).check()
  await expect(form.getByText('Use an IP address or a range such as 192.0.2.0/24')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Create' })).toBeDisabled()
  await form.getByLabel('Allowed addresses').fill('127.0.0.0/8\n::1')
  await form.getByRole('button', { name: 'Create' }).click()

  const secret = (await page.getByRole('status', { name: 'API key' }).textContent()) ?? ''
  expect(secret).toMatch(/^archway_[\w-]{43}$/)
  const list = () =>
    request.get(`${new URL(page.url()).origin}${caseCalls.list.path}`, {
      headers: { authorization: `Bearer ${secret}` },
    })
  expect((await list()).status()).toBe(200)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText('Cases: read · Case files: change')).toBeVisible()
  expect(await page.content()).not.toContain(secret)

  await page.getByRole('button', { name: 'Revoke the key Scanner in room 2' }).click()
  await answer(page, 'Revoke')
  await expect(page.getByText('No API keys yet.')).toBeVisible()
  expect((await list()).status()).toBe(401)
  expect((await callAs(page, apiKeyCalls.keys)).data).toEqual([])
})
