import type { AnyCall } from '@archway/contract/kernel'
import { type SecondStep, secondFactorCalls } from '@archway/contract/session'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { readSecondStepCookie, readTrustedCookie } from '../../../platform/http/cookie.ts'
import { type Context, handleWith, type Route } from '../../../platform/http/route.ts'
import { Refusal, refuse } from '../../../platform/refuse.ts'
import { sessionUserOf } from '../present.ts'
import { openSignedIn } from '../sign-in/open-signed-in.ts'
import { type Account, findAccountById } from '../store.ts'
import type { SignOn } from '../table.ts'
import { checkFirstCode, takeCode } from './codes.ts'
import { addAccountNotice } from './notice.ts'
import { newRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'
import {
  closeStep,
  enableSecondFactor,
  findSecondStep,
  findStep,
  openStep,
  type SignInStep,
  stepSeconds,
  storeNewKey,
} from './store.ts'
import { newKey, uriOf } from './totp.ts'
import { isTrusted, trustDevice, trustSeconds } from './trusted-devices.ts'

/**
 * Refuses a sign-in that has passed its first step if the account needs a second step, with a cookie that gives
 * access to that step. No session exists until it is passed. `note` runs in the same transaction. `mayTrust: false`:
 * also in trusted browsers.
 */
export const requireSecondStep = async (
  { services, request }: Pick<Context<AnyCall>, 'services' | 'request'>,
  { id }: Account,
  isDeviceKnown: boolean,
  note: (tx: Tx) => Promise<void>,
  { signOn = null, mayTrust = true }: { signOn?: SignOn | null; mayTrust?: boolean } = {},
): Promise<void> => {
  const { db, config, keys, clock } = services
  const now = clock.now()
  const pending = await db.within(systemScope, async tx => {
    const step = await findSecondStep(tx, config, id)
    if (step === null) return null
    const trusted =
      mayTrust && step === 'code' && (await isTrusted(tx, keys, readTrustedCookie(config, request), id, now))
    if (trusted) return null
    await note(tx)
    return { step, token: await openStep(tx, id, isDeviceKnown, now, signOn) }
  })
  if (!pending) return
  const code = pending.step === 'enrol' ? 'SECOND_FACTOR_SETUP' : 'SECOND_FACTOR_NEEDED'
  throw new Refusal(code, {}, [], { secondStep: { token: pending.token, seconds: stepSeconds } })
}

type Pending = SignInStep & { readonly step: SecondStep['step'] }

/** The sign-in that this browser has started; refuses with SIGN_IN_OVER if there is none that needs this step. */
const pendingOf = async (
  { services, request, audit }: Pick<Context<AnyCall>, 'services' | 'request' | 'audit'>,
  expected?: SecondStep['step'],
): Promise<Pending> => {
  const { db, config, clock } = services
  const token = readSecondStepCookie(config, request) ?? refuse('SIGN_IN_OVER')
  return db.within(systemScope, async tx => {
    const row = (await findStep(tx, token, clock.now())) ?? refuse('SIGN_IN_OVER')
    audit.setAccount(row.accountId)
    // Read again: an existing second factor must not be replaced with the password alone.
    const step = (await findSecondStep(tx, config, row.accountId)) ?? 'code'
    return expected && step !== expected ? refuse('SIGN_IN_OVER') : { ...row, step }
  })
}

/** Opens the session of a sign-in that has passed its second step. */
const completeSignIn = async (
  tx: Tx,
  context: Pick<Context<AnyCall>, 'services' | 'request' | 'afterCommit' | 'cookies'>,
  pending: Pending,
  isTrusting: boolean | undefined,
) => {
  const { services, cookies } = context
  const { accountId } = pending
  // The step is consumed last, because a change of the company's provider locks the company first, and then its steps.
  const viewer = await openSignedIn(tx, context, accountId, pending.isDeviceKnown, pending.signOn)
  if (!(await closeStep(tx, pending))) return refuse('SIGN_IN_OVER')
  cookies.secondStep = null
  if (isTrusting)
    cookies.trusted = {
      token: await trustDevice(tx, services.keys, accountId, services.clock.now()),
      seconds: trustSeconds,
    }
  return viewer
}

/** Different senders of equal input are distinguished by their cookies. */
const boundTo = (request: FastifyRequest) => request.headers.cookie

export const secondStepRoutes: readonly Route[] = [
  handleWith(secondFactorCalls.secondStep, { scope: systemScope }, async context => {
    const { accountId, step, expiresAt } = await pendingOf(context)
    const ownAccount = await context.within(tx => findAccountById(tx, accountId))
    return { data: { step, email: ownAccount?.email ?? '', expiresAt: expiresAt.toISOString() } }
  }),

  handleWith(
    secondFactorCalls.passSecondStep,
    {
      scope: systemScope,
      boundTo,
      before: async context => {
        const pending = await pendingOf(context, 'code')
        await takeCode(context.services, pending.accountId, context.body.code, pending.isDeviceKnown)
        return pending
      },
    },
    async (context, pending) =>
      context.within(async tx => ({
        data: sessionUserOf(await completeSignIn(tx, context, pending, context.body.trustDevice)),
      })),
  ),

  handleWith(
    secondFactorCalls.beginRequiredSetup,
    { scope: systemScope, boundTo, before: context => pendingOf(context, 'enrol') },
    async ({ within, services }, { accountId }) =>
      within(async tx => {
        const key = newKey()
        if (!(await storeNewKey(tx, services.keys, accountId, { key, mayReplace: false })))
          return refuse('SIGN_IN_OVER')
        const ownAccount = await findAccountById(tx, accountId)
        return { data: { key, uri: uriOf(key, ownAccount?.email ?? '') } }
      }),
  ),

  handleWith(
    secondFactorCalls.completeRequiredSetup,
    {
      scope: systemScope,
      boundTo,
      before: async context => {
        const pending = await pendingOf(context, 'enrol')
        const checked = await checkFirstCode(context.services, pending.accountId, context.body.code)
        return { pending, checked, codes: await newRecoveryCodes() }
      },
    },
    async (context, { pending, checked, codes }) =>
      context.within(async tx => {
        if (!(await enableSecondFactor(tx, pending.accountId, checked, context.services.clock.now())))
          return refuse('SIGN_IN_OVER')
        await storeRecoveryCodes(tx, pending.accountId, codes.hashes)
        await addAccountNotice(tx, pending.accountId, 'secondFactorOn')
        await completeSignIn(tx, context, pending, context.body.trustDevice)
        return { data: { recoveryCodes: codes.formattedCodes } }
      }),
  ),
]
