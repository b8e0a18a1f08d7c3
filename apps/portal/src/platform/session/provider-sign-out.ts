import { signOnCalls } from '@archway/contract/contacts'
import { send } from '../http/client.ts'

/** Ends the session; resolves with the address that signs the person out of the provider, null without one. */
export const signOutOfProvider = async (): Promise<string | null> =>
  (await send(signOnCalls.signOutOfSignOn, { quiet: true })).data.url
