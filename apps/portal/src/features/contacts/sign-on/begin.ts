import { signOnCalls } from '@archway/contract/contacts'
import { send } from '../../../platform/http/client.ts'
import { rememberLinking } from '../../../platform/session/sign-on.ts'

/** Redirects to the identity provider of a company, or of the staff if null; rejects with `CallFailed` if there is none. */
export const beginSignOn = async (companyUuid: string | null): Promise<void> => {
  const { data } = await send(signOnCalls.startSignOn, { body: { companyUuid }, quiet: true })
  rememberLinking(false)
  window.location.assign(data.url)
}

/** Starts a sign-in at the identity provider that links it to the signed-in account. */
export const beginLink = async (): Promise<void> => {
  const { data } = await send(signOnCalls.linkSignOn, { body: {}, quiet: true })
  rememberLinking(true)
  window.location.assign(data.url)
}
