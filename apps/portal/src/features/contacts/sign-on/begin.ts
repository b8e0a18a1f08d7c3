import { signOnCalls } from '@archway/contract/contacts'
import { send } from '../../../platform/http/client.ts'
import { rememberLinking } from '../../../platform/session/sign-on.ts'

/** Sends the browser to the provider of a company, or with null of the staff; rejects with `CallFailed` where that is not possible. */
export const beginSignOn = async (companyUuid: string | null): Promise<void> => {
  const { data } = await send(signOnCalls.startSignOn, { body: { companyUuid }, quiet: true })
  rememberLinking(false)
  window.location.assign(data.url)
}

/** Begins the sign-in at the service that links it to the account of the session. */
export const beginLink = async (): Promise<void> => {
  const { data } = await send(signOnCalls.linkSignOn, { body: {}, quiet: true })
  rememberLinking(true)
  window.location.assign(data.url)
}
