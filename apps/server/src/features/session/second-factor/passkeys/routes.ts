import type { AnyCall } from '@archway/contract/kernel'
import { passkeyCalls } from '@archway/contract/session'
import type { Tx } from '../../../../platform/db/database.ts'
import { toSinglePage } from '../../../../platform/db/page.ts'
import { systemScope } from '../../../../platform/db/scope.ts'
import { confirmedUntil } from '../../../../platform/http/access.ts'
import { readDeviceCookie, readSecondStepCookie } from '../../../../platform/http/cookie.ts'
import { type Context, handle, handleWith, type Route } from '../../../../platform/http/route.ts'
import { refuse } from '../../../../platform/refuse.ts'
import type { Services } from '../../../../platform/services.ts'
import { sessionUserOf } from '../../present.ts'
import { forgetSecondFactorElsewhere, recordConfirmation } from '../../sign-in/note-confirmation.ts'
import { openSignedIn } from '../../sign-in/open-signed-in.ts'
import { hasSession, isKnownDevice } from '../../store.ts'
import { addAccountNotice } from '../notice.ts'
import { requireOwnSecondFactor } from '../own-factors.ts'
import { closeStep, findSecondStep, findStep, lockSecondFactors, type SignInStep } from '../store.ts'
import { challengeMs, newChallenge, takeChallenge } from './challenge.ts'
import { creationFor, storeVerified } from './create.ts'
import {
  findPasskeyByCredential,
  listPasskeys,
  passkeyOf,
  recordPasskeyUse,
  removePasskey,
  renamePasskey,
} from './store.ts'
import {
  challengeIn,
  confirmationSubject,
  importWebauthn,
  registrationSubject,
  relyingParty,
  signInSubject,
  verifyNew,
  verifySignIn,
} from './verify.ts'

const maxPasskeys = 20

/** The passkey of an authenticator's response; the signature is checked before any transaction. */
const checkSignIn = async ({ services, body, audit }: Context<typeof passkeyCalls.passkeySignIn>) => {
  const { credential } = body
  const stored =
    (await services.db.within(systemScope, tx => findPasskeyByCredential(tx, credential.id))) ??
    refuse('PASSKEY_REFUSED')
  audit.setAccount(stored.accountId)
  const { userHandle } = credential.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== stored.accountId)
    return refuse('PASSKEY_REFUSED')
  const { newCounter } = await verifySignIn(services, credential, stored)
  return { stored, newCounter }
}

/** The options with which a browser requests a passkey, with a challenge for this subject. */
const requestFor = async (services: Services, subject: string) => {
  const { generateAuthenticationOptions } = await importWebauthn()
  const { challenge, rpId } = await generateAuthenticationOptions({
    rpID: relyingParty(services).id,
    challenge: newChallenge(services.keys, subject, services.clock.now()),
  })
  return {
    data: { challenge, rpId: rpId ?? '', timeout: challengeMs, userVerification: 'required' as const },
  }
}

/** The sign-in that this browser has started for the account, if a passkey is what it needs next. */
const stepToComplete = async (
  tx: Tx,
  { services, request }: Pick<Context<AnyCall>, 'services' | 'request'>,
  accountId: string,
): Promise<SignInStep | undefined> => {
  const token = readSecondStepCookie(services.config, request)
  const signInStep = token && (await findStep(tx, token, services.clock.now()))
  if (!signInStep || signInStep.accountId !== accountId) return undefined
  return (await findSecondStep(tx, services.config, accountId)) === 'passkey' ? signInStep : undefined
}

/** The viewer's own passkey in the response to a confirmation's challenge. */
const checkConfirmation = async ({
  services,
  viewer,
  body,
}: Context<typeof passkeyCalls.confirmByPasskey>) => {
  const { credential } = body
  const stored = await services.db.within(systemScope, tx => findPasskeyByCredential(tx, credential.id))
  if (stored?.accountId !== viewer.id) return refuse('PASSKEY_REFUSED')
  const { newCounter } = await verifySignIn(services, credential, stored, confirmationSubject(viewer))
  return { stored, newCounter }
}

export const passkeyRoutes: readonly Route[] = [
  handle(passkeyCalls.beginPasskeySignIn, ({ services }) => requestFor(services, signInSubject)),

  handle(passkeyCalls.beginPasskeyConfirmation, ({ services, viewer }) =>
    requestFor(services, confirmationSubject(viewer)),
  ),

  handleWith(
    passkeyCalls.confirmByPasskey,
    { scope: systemScope, before: checkConfirmation },
    async ({ within, afterCommit, viewer, services, body }, { stored, newCounter }) => {
      const now = services.clock.now()
      await within(async tx => {
        if (!(await takeChallenge(tx, challengeIn(body.credential), now))) return refuse('PASSKEY_REFUSED')
        if (!(await recordPasskeyUse(tx, stored.id, newCounter, now))) return refuse('PASSKEY_REFUSED')
        await recordConfirmation(tx, viewer.sessionId, now, 'secondFactor')
      })
      afterCommit(() => services.forgetViewers({ accountId: viewer.id }))
      return { data: { confirmedUntil: confirmedUntil(services, { confirmedAt: now }).toISOString() } }
    },
  ),

  handleWith(
    passkeyCalls.passkeySignIn,
    { scope: systemScope, boundTo: request => request.headers.cookie, before: checkSignIn },
    async (context, { stored, newCounter }) =>
      context.within(async tx => {
        const { services, body, request, cookies } = context
        const now = services.clock.now()
        if (!(await takeChallenge(tx, challengeIn(body.credential), now))) return refuse('PASSKEY_REFUSED')
        if (!(await recordPasskeyUse(tx, stored.id, newCounter, now))) return refuse('PASSKEY_REFUSED')
        const device = readDeviceCookie(services.config, request)
        const isKnown = await isKnownDevice(tx, device, stored.accountId)
        const step = await stepToComplete(tx, context, stored.accountId)
        const signedIn = { signOn: step?.signOn ?? null, withSecondFactor: true }
        const viewer = await openSignedIn(tx, context, stored.accountId, isKnown, signedIn)
        if (step && !(await closeStep(tx, step))) return refuse('SIGN_IN_OVER')
        cookies.secondStep = null
        return { data: sessionUserOf(viewer) }
      }),
  ),

  handleWith(passkeyCalls.passkeys, { scope: systemScope }, async ({ within, viewer }) => {
    const data = (await within(tx => listPasskeys(tx, viewer.id))).map(passkeyOf)
    return toSinglePage(data)
  }),

  handleWith(passkeyCalls.beginPasskey, { scope: systemScope }, async ({ within, viewer, services }) => {
    const existingPasskeys = await within(async tx => {
      await requireOwnSecondFactor(tx, { services, viewer })
      return listPasskeys(tx, viewer.id)
    })
    if (existingPasskeys.length >= maxPasskeys) return refuse('TOO_MANY_PASSKEYS')
    return creationFor(services, registrationSubject(viewer), viewer, existingPasskeys)
  }),

  handleWith(
    passkeyCalls.addPasskey,
    {
      scope: systemScope,
      before: ({ services, viewer, body }) =>
        verifyNew(services, registrationSubject(viewer), body.credential),
    },
    async ({ within, viewer, services, body }, verified) =>
      within(async tx => {
        await lockSecondFactors(tx, viewer.id)
        if (!(await hasSession(tx, viewer.sessionId))) return refuse('NOT_SIGNED_IN')
        // Again, because the challenge is valid for longer than the confirmation.
        await requireOwnSecondFactor(tx, { services, viewer })
        const now = services.clock.now()
        const created = await storeVerified(tx, viewer.id, body, verified, now, 'passkeyAdded')
        return { data: passkeyOf(created) }
      }),
  ),

  handleWith(passkeyCalls.renamePasskey, { scope: systemScope }, async ({ within, viewer, params, body }) => {
    const renamed = await within(tx => renamePasskey(tx, viewer.id, params.passkeyId, body.name))
    return renamed ? { data: passkeyOf(renamed) } : refuse('NOT_FOUND')
  }),

  handleWith(
    passkeyCalls.removePasskey,
    { scope: systemScope },
    async ({ within, viewer, params, services, afterCommit }) => {
      await within(async tx => {
        await lockSecondFactors(tx, viewer.id)
        await requireOwnSecondFactor(tx, { services, viewer })
        if (!(await removePasskey(tx, viewer.id, params.passkeyId))) return refuse('NOT_FOUND')
        if ((await findSecondStep(tx, services.config, viewer.id)) === 'enrol')
          return refuse('SECOND_FACTOR_REQUIRED')
        await forgetSecondFactorElsewhere(tx, viewer)
        await addAccountNotice(tx, viewer.id, 'passkeyRemoved')
      })
      afterCommit(() => services.forgetViewers({ accountId: viewer.id }))
      return {}
    },
  ),
]
