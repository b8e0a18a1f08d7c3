import { contactCalls, type SignOnForm, signOnCalls } from '@archway/contract/contacts'
import { sessionCalls } from '@archway/contract/session'
import { createClaims } from '../../security/src/claims.ts'
import { client, startIdentityProvider } from '../../security/src/identity-provider.ts'
import { callAs } from '../support/api.ts'
import { expect, type Person, type test } from '../support/story.ts'
import { createSettledCompany } from './new-company.ts'

type People = Parameters<Parameters<typeof test>[2]>[0]['people']

/** A new company, and an OpenID provider for it that runs on this machine. The portal has no settings for it yet. */
export const createCompanyWithProvider = async (people: People, portal: string) => {
  const owner = await createSettledCompany(people)
  const { companyId } = (await callAs(owner.page, sessionCalls.me)).data
  const companyUuid = companyId ?? ''
  const idp = await startIdentityProvider([`${portal}/sign-on/${companyUuid}`], [`${portal}/login`])
  const domain = `company-${companyUuid.slice(0, 8)}.test`
  return {
    owner,
    idp,
    companyUuid,
    domain,
    /** Saves the settings of the provider, with `changes` to some fields, and confirms its domain. */
    setUp: async (changes: Partial<SignOnForm> = {}): Promise<void> => {
      const body = {
        name: 'Story ID',
        issuer: idp.issuer,
        ...client,
        isOn: true,
        admission: 'invited' as const,
        fallback: 'refused' as const,
        rules: [],
        domains: [domain],
        ...changes,
      }
      await callAs(owner.page, signOnCalls.saveSignOn, { body })
      await confirmDomain(people, domain)
    },
    /** Invites a contact with an address in the domain, who has no password. */
    invite: async (name: string): Promise<string> => {
      const email = `${name.toLowerCase()}@${domain}`
      await callAs(owner.page, contactCalls.addContact, { body: { name, email } })
      return email
    },
    /** The person who signs in at the provider next; null: the provider refuses the sign-in. */
    next: (email: string | null): void => {
      idp.state.next = email === null ? null : createClaims(email)
    },
  }
}

/** An administrator of the lab confirms the domain. */
export const confirmDomain = async (people: People, domain: string): Promise<Person> => {
  const staff = await people.signedIn('staff@archway.test')
  const { data } = await callAs(staff.page, signOnCalls.signOnDomains)
  const signOnRequest = data.find(request => request.domain === domain)
  expect(signOnRequest, domain).toBeDefined()
  await callAs(staff.page, signOnCalls.confirmSignOnDomain, {
    params: { domainId: signOnRequest?.uuid ?? '' },
  })
  return staff
}
