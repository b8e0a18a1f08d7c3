import { fold } from '@archway/contract/kernel'
import { systemScope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { withBudget } from '../sign-in/with-budget.ts'
import { addAccountNotice } from './notice.ts'
import { findRecoveryCode, listUnusedCodes, takeRecoveryCode } from './recovery-codes.ts'
import { type CheckedKey, readAuthenticatorKeys, stepSeconds, takeStep } from './store.ts'
import { isTotpCode, stepOfCode } from './totp.ts'

/**
 * Code attempts per account and hour: for unknown browsers, which have passed the password, and for browsers in which
 * the account has signed in before. Each kind has a separate limit.
 */
const budgets = { stranger: 10, device: 20 } as const

/** Accepts digits of any script, in any grouping, and recovery codes in any case. */
const plainCode = (typedCode: string): string => fold(typedCode).replace(/[\s-]/g, '')

export const refuseCode = (): never => refuse('WRONG_CODE', {}, [{ refusal: 'WRONG_CODE', field: 'code' }])

const budgetOf = (accountId: string, kind: keyof typeof budgets) => ({
  bucket: `code ${kind} ${accountId}`,
  limit: budgets[kind],
})

type CodeUse = {
  readonly isDeviceKnown: boolean
  /** false: the code is only checked, and can still be used. */
  readonly isTaken: boolean
}

/** Whether this is an unused code of the authenticator app or a recovery code; refuses with TOO_MANY. */
export const isOwnCode = async (
  services: Services,
  accountId: string,
  typedCode: string,
  { isDeviceKnown, isTaken }: CodeUse,
): Promise<boolean> => {
  const { db, keys, clock } = services
  const check = async (): Promise<true | null> => {
    const code = plainCode(typedCode)
    const now = clock.now()
    if (isTotpCode(code))
      return db.within(systemScope, async tx => {
        const { present, lastStep } = await readAuthenticatorKeys(tx, keys, accountId)
        const step = present === null ? null : stepOfCode(present, code, now)
        if (step === null || step <= lastStep) return null
        return !isTaken || (await takeStep(tx, accountId, step)) ? true : null
      })
    const stored = await db.within(systemScope, tx => listUnusedCodes(tx, accountId))
    const id = await findRecoveryCode(stored, code)
    if (id === undefined) return null
    if (!isTaken) return true
    return db.within(systemScope, async tx => {
      if (!(await takeRecoveryCode(tx, id, now))) return null
      await addAccountNotice(tx, accountId, 'recoveryCodeUsed')
      return true
    })
  }
  const budget = budgetOf(accountId, isDeviceKnown ? 'device' : 'stranger')
  return (await withBudget(services, budget, check)) ?? false
}

/**
 * Accepts a code of the authenticator app or a recovery code, once; refuses with WRONG_CODE, or TOO_MANY. An accepted
 * code is used up even if the call fails later.
 */
export const takeCode = async (
  services: Services,
  accountId: string,
  typedCode: string,
  isDeviceKnown: boolean,
): Promise<void> => {
  if (!(await isOwnCode(services, accountId, typedCode, { isDeviceKnown, isTaken: true }))) refuseCode()
}

/** Time limit of a setup, whose key must not stay valid. */
const setupSeconds = stepSeconds

/** Checks the first code of a setup; refuses with WRONG_CODE, also once the setup has expired, or TOO_MANY. */
export const checkFirstCode = async (
  services: Services,
  accountId: string,
  typedCode: string,
): Promise<CheckedKey> => {
  const checked = await withBudget(services, budgetOf(accountId, 'device'), async () => {
    const { fresh, sealedFresh, freshAt } = await services.db.within(systemScope, tx =>
      readAuthenticatorKeys(tx, services.keys, accountId),
    )
    const code = plainCode(typedCode)
    const now = services.clock.now()
    if (!freshAt || freshAt.getTime() + setupSeconds * 1000 <= now.getTime()) return null
    const step = fresh && isTotpCode(code) ? stepOfCode(fresh, code, now) : null
    return step === null || sealedFresh === null ? null : { step, sealedKey: sealedFresh }
  })
  return checked ?? refuseCode()
}
