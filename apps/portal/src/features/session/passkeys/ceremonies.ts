import { passkeyCalls } from '@archway/contract/session'
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import { send } from '../../../platform/http/client.ts'
import { enterSession } from '../../../platform/session/session.ts'
import { rememberPasskey } from './remembered.ts'

const signIn = async (useBrowserAutofill: boolean): Promise<void> => {
  const begun = await send(passkeyCalls.beginPasskeySignIn, { quiet: true })
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: begun.data,
    useBrowserAutofill,
  })
  const credential = { id, rawId, type, response }
  const { data } = await send(passkeyCalls.passkeySignIn, { body: { credential }, quiet: true })
  rememberPasskey()
  await enterSession(data.language)
}

/** Asks the browser for a passkey and signs in with it. Rejects with `CallFailed`, or with what the browser says. */
export const signInWithPasskey = (): Promise<void> => signIn(false)

/**
 * Offers passkeys among the suggestions of the email field (conditional UI); the function returned ends that. A field
 * that suggests nothing needs no sentence.
 */
export const offerPasskeys = (): (() => void) => {
  signIn(true).catch(() => {})
  return () => WebAuthnAbortService.cancelCeremony()
}

/** Has the browser create a passkey and stores it. Rejects with `CallFailed`, or with what the browser says. */
export const addPasskey = async (name: string): Promise<void> => {
  const begun = await send(passkeyCalls.beginPasskey, { quiet: true })
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: begun.data })
  const credential = { id, rawId, type, response }
  await send(passkeyCalls.addPasskey, { body: { name, credential }, quiet: true })
  rememberPasskey()
}
