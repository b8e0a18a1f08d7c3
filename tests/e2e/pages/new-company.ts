import { addressCalls } from '@archway/contract/addresses'
import { companyAdminCalls, companyCalls } from '@archway/contract/company'
import type { BodyInput } from '@archway/contract/kernel'
import { sessionCalls } from '@archway/contract/session'
import type { Language } from '@archway/words'
import { expect, type Page } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { linkFor } from '../support/outbox.ts'
import type { Person, test } from '../support/story.ts'
import { password } from './login.ts'

type People = Parameters<Parameters<typeof test>[2]>[0]['people']
type Decided = Omit<BodyInput<typeof companyAdminCalls.addCompany>, 'name' | 'owner'>

let companyCount = 0

/** Sets the password of an invited person with the call that the invitation page makes. */
export const acceptInvitation = async (page: Page, email: string): Promise<void> => {
  await expect.poll(() => linkFor(email)).not.toBeNull()
  const token = decodeURIComponent(linkFor(email)?.split('token=')[1] ?? '')
  await callAs(page, sessionCalls.setPassword, { body: { token, password } })
}

/** A new company, created by the provider; its account owner has accepted the invitation and signed in. */
export const createNewCompany = async (
  people: People,
  decided: Decided = {},
  language: Language = 'en',
): Promise<Person> => {
  companyCount += 1
  const name = `Story ${process.pid} ${companyCount} ${Date.now()}`
  const email = `owner-${name.toLowerCase().replaceAll(' ', '-')}@story.test`
  const staff = await people.signedIn('staff@archway.test')
  await callAs(staff.page, companyAdminCalls.addCompany, {
    body: { name, owner: { name: 'Sam Story', email }, ...decided },
  })
  await acceptInvitation(staff.page, email)
  return await people.signedIn(email, language)
}

/** Completes the first dialogs of a new company for its owner, so that no page shows them. */
export const createSettledCompany = async (
  people: People,
  decided: Decided = {},
  language: Language = 'en',
): Promise<Person> => {
  const owner = await createNewCompany(people, decided, language)
  await callAs(owner.page, companyCalls.updateConfiguration, { body: { dentalNotation: 'fdi' } })
  await callAs(owner.page, sessionCalls.updateMe, { body: { flags: [{ name: 'showHelp', value: 0 }] } })
  return owner
}

/** A new company with a shipping address, so that it can submit cases. */
export const createWorkingCompany = async (people: People, decided: Decided = {}): Promise<Person> => {
  const owner = await createSettledCompany(people, decided)
  await callAs(owner.page, addressCalls.addAddress, {
    body: {
      typeId: 2,
      ownerType: 'clinic',
      title: 'Harbour Practice',
      countryId: 'US',
      city: 'Boston',
      state: 'Massachusetts',
      street: '77 Newbury Street',
      zipCode: '02116',
      phone: '+16175550101',
    },
  })
  return owner
}
