import { passkeyCalls } from '@archway/contract/session'
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { send } from '../../../platform/http/client.ts'
import { CallFailed } from '../../../platform/http/problems.ts'
import { enterSession } from '../../../platform/session/session.ts'
import { rememberPasskey } from './remembered.ts'

/** Lifetime of a challenge in milliseconds: five minutes at the server, less a margin of one. */
const renewalMs = 4 * 60_000

const fetchChallenge = async () => (await send(passkeyCalls.beginPasskeySignIn, { quiet: true })).data

const finish = async ({ id, rawId, type, response }: AuthenticationResponseJSON): Promise<void> => {
  const credential = { id, rawId, type, response }
  const { data } = await send(passkeyCalls.passkeySignIn, { body: { credential }, quiet: true })
  rememberPasskey()
  await enterSession(data.language)
}

/** Signs in with a passkey that the browser offers. Rejects with `CallFailed`, or with the browser's error. */
export const signInWithPasskey = async (): Promise<void> =>
  finish(await startAuthentication({ optionsJSON: await fetchChallenge() }))

/** Confirms the viewer's identity with one of their passkeys. Rejects as `signInWithPasskey` does. */
export const confirmByPasskey = async (): Promise<void> => {
  const { data } = await send(passkeyCalls.beginPasskeyConfirmation, { quiet: true })
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: data })
  await send(passkeyCalls.confirmByPasskey, {
    body: { credential: { id, rawId, type, response } },
    quiet: true,
  })
}

/**
 * Offers passkeys among the suggestions of the email field (conditional UI) and renews the challenge before it
 * expires. Returns a function that ends this. `onFailure` receives the reason why a chosen passkey did not sign in;
 * if the browser cannot suggest passkeys, no message is needed.
 */
export const offerPasskeys = (onFailure: (failure: CallFailed) => void): (() => void) => {
  let isOver = false
  let waiterCount = 0
  let renewal: ReturnType<typeof setTimeout> | undefined
  const offer = async (): Promise<void> => {
    const optionsJSON = await fetchChallenge()
    if (isOver) return
    clearTimeout(renewal)
    renewal = setTimeout(start, renewalMs)
    waiterCount += 1
    // A renewed offer aborts the one before it, which rejects here.
    const assertion = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).finally(() => {
      waiterCount -= 1
    })
    clearTimeout(renewal)
    try {
      await finish(assertion)
    } catch (error) {
      if (isOver || !(error instanceof CallFailed)) throw error
      onFailure(error)
      // A repeated offer would fail in the same way.
      if (error.status !== 0 && error.status !== 429) onNextInput()
    }
  }
  const start = (): void => void offer().catch(() => {})
  const inputs = ['pointerdown', 'keydown'] as const
  const forgetInput = (): void => {
    for (const type of inputs) window.removeEventListener(type, startAgain)
  }
  const startAgain = (): void => {
    forgetInput()
    start()
  }
  // A browser that picks the passkey by itself must not repeat a refused one without end.
  const onNextInput = (): void => {
    for (const type of inputs) window.addEventListener(type, startAgain)
  }
  void browserSupportsWebAuthnAutofill().then(isSupported => {
    if (isSupported && !isOver) start()
  })
  return () => {
    isOver = true
    clearTimeout(renewal)
    forgetInput()
    // Another ceremony that has replaced the offer continues.
    if (waiterCount > 0) WebAuthnAbortService.cancelCeremony()
  }
}

/** Lets the browser create a passkey. Rejects with the browser's error. */
const create = async (optionsJSON: PublicKeyCredentialCreationOptionsJSON) => {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  return { id, rawId, type, response }
}

/** Lets the browser create a passkey and stores it. Rejects with `CallFailed`, or with the browser's error. */
export const addPasskey = async (name: string): Promise<void> => {
  const { data } = await send(passkeyCalls.beginPasskey, { quiet: true })
  const credential = await create(data)
  await send(passkeyCalls.addPasskey, { body: { name, credential }, quiet: true })
  rememberPasskey()
}

/** The same during a sign-in that requires a second factor, which it completes. Returns the recovery codes. */
export const addRequiredPasskey = async (name: string): Promise<readonly string[] | null> => {
  const options = await send(passkeyCalls.beginRequiredPasskey, { quiet: true })
  const credential = await create(options.data)
  const { data } = await send(passkeyCalls.addRequiredPasskey, { body: { name, credential }, quiet: true })
  rememberPasskey()
  return data.recoveryCodes
}
