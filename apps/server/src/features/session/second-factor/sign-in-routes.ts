import type { AnyCall } from '@archway/contract/kernel'
import { secondFactorCalls } from '@archway/contract/session'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { readTrustedCookie } from '../../../platform/http/cookie.ts'
import { type Context, handleWith, type Route } from '../../../platform/http/route.ts'
import { Refusal, refuse } from '../../../platform/refuse.ts'
import { sessionUserOf } from '../present.ts'
import { type Account, findAccountById } from '../store.ts'
import type { SignOn } from '../table.ts'
import { checkFirstCode, takeCode } from './codes.ts'
import { addAccountNotice } from './notice.ts'
import { boundTo, completeEnrolment, completeSignIn, pendingOf, trustBrowser } from './pending.ts'
import { countRecoveryCodes, newRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'
import {
  enableSecondFactor,
  findSecondStep,
  lockSecondFactors,
  openStep,
  stepSeconds,
  storeNewKey,
} from './store.ts'
import { newKey, uriOf } from './totp.ts'
import { isTrusted } from './trusted-devices.ts'

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

const hasRecoveryCodes = ({ services }: Pick<Context<AnyCall>, 'services'>, accountId: string) =>
  services.db.within(systemScope, async tx => (await countRecoveryCodes(tx, accountId)) > 0)

export const secondStepRoutes: readonly Route[] = [
  handleWith(secondFactorCalls.secondStep, { scope: systemScope }, async context => {
    const { accountId, step, expiresAt } = await pendingOf(context)
    const ownAccount = await context.within(tx => findAccountById(tx, accountId))
    return {
      data: {
        step,
        email: ownAccount?.email ?? '',
        hasRecoveryCodes: step !== 'enrol' && (await hasRecoveryCodes(context, accountId)),
        expiresAt: expiresAt.toISOString(),
      },
    }
  }),

  handleWith(
    secondFactorCalls.passSecondStep,
    {
      scope: systemScope,
      boundTo,
      before: async context => {
        const pending = await pendingOf(context, 'code', 'passkey')
        // In place of a passkey, only a recovery code is accepted: the account has no app.
        await takeCode(context.services, pending.accountId, context.body.code, pending.isDeviceKnown)
        return pending
      },
    },
    async (context, pending) =>
      context.within(async tx => {
        const viewer = await completeSignIn(tx, context, pending)
        if (context.body.trustDevice && pending.step === 'code')
          await trustBrowser(tx, context, pending.accountId)
        return { data: sessionUserOf(viewer) }
      }),
  ),

  handleWith(
    secondFactorCalls.beginRequiredSetup,
    { scope: systemScope, boundTo, before: context => pendingOf(context, 'enrol') },
    async ({ within, services }, { accountId }) =>
      within(async tx => {
        await lockSecondFactors(tx, accountId)
        if ((await findSecondStep(tx, services.config, accountId)) !== 'enrol') return refuse('SIGN_IN_OVER')
        const key = newKey()
        const fresh = { key, mayReplace: false, now: services.clock.now() }
        if (!(await storeNewKey(tx, services.keys, accountId, fresh))) return refuse('SIGN_IN_OVER')
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
        const { accountId } = pending
        await completeEnrolment(tx, context, pending, async () => {
          if (!(await enableSecondFactor(tx, accountId, checked, context.services.clock.now())))
            return refuse('SIGN_IN_OVER')
          await storeRecoveryCodes(tx, accountId, codes.hashes)
          await addAccountNotice(tx, accountId, 'secondFactorOn')
        })
        if (context.body.trustDevice) await trustBrowser(tx, context, accountId)
        return { data: { recoveryCodes: codes.formattedCodes } }
      }),
  ),
]
