import type { AnyCall } from '@archway/contract/kernel'
import type { SecondStep } from '@archway/contract/session'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { readSecondStepCookie } from '../../../platform/http/cookie.ts'
import type { Context } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import { openSignedIn } from '../sign-in/open-signed-in.ts'
import { endOtherSessions } from '../store.ts'
import { closeStep, findSecondStep, findStep, lockSecondFactors, type SignInStep } from './store.ts'
import { trustDevice, trustSeconds } from './trusted-devices.ts'

/** A sign-in that has passed its first step, and the step that it needs. */
export type Pending = SignInStep & { readonly step: SecondStep['step'] }

/** The sign-in that this browser has started; refuses with SIGN_IN_OVER if there is none that needs this step. */
export const pendingOf = async (
  { services, request, audit }: Pick<Context<AnyCall>, 'services' | 'request' | 'audit'>,
  ...expected: readonly SecondStep['step'][]
): Promise<Pending> => {
  const { db, config, clock } = services
  const token = readSecondStepCookie(config, request) ?? refuse('SIGN_IN_OVER')
  return db.within(systemScope, async tx => {
    const row = (await findStep(tx, token, clock.now())) ?? refuse('SIGN_IN_OVER')
    audit.setAccount(row.accountId)
    // Read again: an existing second factor must not be replaced with the password alone.
    const step = (await findSecondStep(tx, config, row.accountId)) ?? 'code'
    return expected.length > 0 && !expected.includes(step) ? refuse('SIGN_IN_OVER') : { ...row, step }
  })
}

type SignIn = Pick<Context<AnyCall>, 'services' | 'request' | 'afterCommit' | 'cookies'>

/** Opens the session of a sign-in that has passed its second step. */
export const completeSignIn = async (tx: Tx, context: SignIn, pending: Pending): Promise<Viewer> => {
  const { accountId, isDeviceKnown, signOn } = pending
  // A reset of the second factor and a change of the password lock the account first, and then its sessions. A change
  // of the company's provider locks the company before both, and consumes the steps last.
  if (!signOn) await lockSecondFactors(tx, accountId)
  const viewer = await openSignedIn(tx, context, accountId, isDeviceKnown, {
    signOn,
    withSecondFactor: true,
  })
  if (signOn) await lockSecondFactors(tx, accountId)
  if (!(await closeStep(tx, pending))) return refuse('SIGN_IN_OVER')
  context.cookies.secondStep = null
  return viewer
}

/**
 * Completes a sign-in with the required second factor that `store` stores, and ends all other sessions. Refuses with
 * SIGN_IN_OVER if the account has got one since: of two people with the password, only one may set it up.
 */
export const completeEnrolment = async (
  tx: Tx,
  context: SignIn,
  pending: Pending,
  store: () => Promise<void>,
): Promise<void> => {
  const { id: accountId, sessionId } = await completeSignIn(tx, context, pending)
  if ((await findSecondStep(tx, context.services.config, accountId)) !== 'enrol')
    return refuse('SIGN_IN_OVER')
  await store()
  await endOtherSessions(tx, accountId, sessionId)
  context.afterCommit(() => context.services.forgetViewers({ accountId }))
}

/** Does not ask for codes in this browser again. */
export const trustBrowser = async (
  tx: Tx,
  { services, cookies }: Pick<SignIn, 'services' | 'cookies'>,
  accountId: string,
): Promise<void> => {
  const token = await trustDevice(tx, services.keys, accountId, services.clock.now())
  cookies.trusted = { token, seconds: trustSeconds }
}

/** Different senders of equal input are distinguished by their cookies. */
export const boundTo = (request: FastifyRequest): string | undefined => request.headers.cookie
