import type { AnyCall } from '@archway/contract/kernel'
import type { OwnFactors } from '@archway/contract/session'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { requireConfirmation, requireSecondFactor } from '../../../platform/http/access.ts'
import type { Context } from '../../../platform/http/route.ts'
import { type FieldProblem, refuse, refuseProblems } from '../../../platform/refuse.ts'
import { isOwnPassword } from '../own-password.ts'
import { findAccountById } from '../store.ts'
import { isOwnCode } from './codes.ts'
import { findSecondFactorSince, findSecondStep, isRequiredFor } from './store.ts'

type FactorsContext = Pick<Context<AnyCall>, 'services'> & {
  readonly viewer: Viewer
  readonly body: OwnFactors
}

/**
 * Refuses with SECOND_FACTOR_CONFIRMATION_NEEDED if the account signs in with a second step that was not passed
 * recently in this session.
 */
export const requireOwnSecondFactor = async (
  tx: Tx,
  { services, viewer }: Pick<FactorsContext, 'services' | 'viewer'>,
): Promise<void> => {
  const step = await findSecondStep(tx, services.config, viewer.id)
  if (step === 'code' || step === 'passkey') requireSecondFactor(services, viewer)
}

/**
 * The same for people of whom a second factor is required: without the requirement, their passkeys would no longer
 * protect their account.
 */
export const requireSecondFactorWhereRequired = ({
  services,
  viewer,
}: Pick<FactorsContext, 'services' | 'viewer'>): Promise<void> =>
  services.db.within(systemScope, async tx => {
    if (await isRequiredFor(tx, services.config, viewer.id))
      await requireOwnSecondFactor(tx, { services, viewer })
  })

/** The problem of one factor, which the account needs or not; null if there is none. */
const findProblem = async <Field extends keyof OwnFactors>(
  field: Field,
  value: string | undefined,
  isNeeded: boolean,
  refusal: 'WRONG_OLD_PASSWORD' | 'WRONG_CODE',
  isRight: (value: string) => Promise<boolean>,
): Promise<FieldProblem | null> => {
  if (value === undefined) return isNeeded ? { form: 'required', field } : null
  return (await isRight(value)) ? null : { refusal, field }
}

/**
 * Checks every factor of the viewer: the password, and a code of the second factor. People who have neither need a
 * recent confirmation; those whose second factor is a passkey need a recent use of it, or a recovery code. Names
 * everything that is missing or wrong, and uses up a code only if the password is correct.
 * Returns whether a second factor was checked: one that is turned on later must not be changed without its code.
 */
export const checkOwnFactors = async (context: FactorsContext): Promise<{ hasSecondFactor: boolean }> => {
  const { services, viewer, body } = context
  const { hasPassword, hasSecondFactor, step } = await services.db.within(systemScope, async tx => ({
    hasPassword: typeof (await findAccountById(tx, viewer.id))?.passwordHash === 'string',
    hasSecondFactor: (await findSecondFactorSince(tx, viewer.id)) !== null,
    step: await findSecondStep(tx, services.config, viewer.id),
  }))
  const ofPassword = await findProblem(
    'password',
    body.password,
    hasPassword,
    'WRONG_OLD_PASSWORD',
    password => isOwnPassword(context, password),
  )
  const ofCode = await findProblem('code', body.code, hasSecondFactor, 'WRONG_CODE', code =>
    isOwnCode(services, viewer.id, code, { isDeviceKnown: true, isTaken: ofPassword === null }),
  )
  const problems = [ofPassword, ofCode].filter(problem => problem !== null)
  for (const problem of problems) if ('refusal' in problem) refuse(problem.refusal, {}, problems)
  refuseProblems(problems)
  if (!hasPassword && !hasSecondFactor) requireConfirmation(services, viewer)
  if (step === 'passkey' && body.code === undefined) requireSecondFactor(services, viewer)
  return { hasSecondFactor }
}
