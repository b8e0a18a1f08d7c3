import { companyAdminCalls, companyCalls } from '@archway/contract/company'
import type { BodyInput } from '@archway/contract/kernel'
import { sessionCalls } from '@archway/contract/session'
import { expect } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { linkFor } from '../support/outbox.ts'
import type { Person, test } from '../support/story.ts'
import { fillIn, password } from './login.ts'

type People = Parameters<Parameters<typeof test>[2]>[0]['people']
type Decided = Omit<BodyInput<typeof companyAdminCalls.addCompany>, 'name' | 'owner'>

let made = 0

/** A new company, opened by the provider; its account owner has accepted the invitation and signed in. */
export const newCompany = async (people: People, decided: Decided = {}): Promise<Person> => {
  made += 1
  const name = `Story ${process.pid} ${made} ${Date.now()}`
  const email = `owner-${name.toLowerCase().replaceAll(' ', '-')}@story.test`
  const staff = await people.signedIn('staff@archway.test')
  await callAs(staff.page, companyAdminCalls.addCompany, {
    body: { name, owner: { name: 'Sam Story', email }, ...decided },
  })
  await expect.poll(() => linkFor(email), { timeout: 90_000 }).not.toBeNull()
  const owner = await people.guest()
  await owner.page.goto(linkFor(email) ?? '')
  await owner.page.getByLabel('New password').fill(password)
  await owner.page.getByLabel('Repeat the password').fill(password)
  await owner.page.getByRole('button', { name: 'Set password' }).click()
  await expect(owner.page).toHaveURL('/login')
  await fillIn(owner.page, email)
  await expect(owner.page).toHaveURL('/dashboard/admin/all')
  return owner
}

/** Fills in the first dialogs of a new company for its owner; pages opened afterwards do not show them. */
export const settledCompany = async (people: People, decided: Decided = {}): Promise<Person> => {
  const owner = await newCompany(people, decided)
  await callAs(owner.page, companyCalls.updateConfiguration, { body: { dentalNotation: 'fdi' } })
  await callAs(owner.page, sessionCalls.updateMe, { body: { flags: [{ name: 'showHelp', value: 0 }] } })
  return owner
}
