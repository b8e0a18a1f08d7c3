import { secondFactorCalls } from '@archway/contract/session'
import { eq } from 'drizzle-orm'
import { systemScope } from '../../../platform/db/scope.ts'
import { type Context, handleWith, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import { forgetSecondFactorElsewhere, recordSecondFactor } from '../sign-in/note-confirmation.ts'
import { endOtherSessions, hasSession, takeSignInAttempt } from '../store.ts'
import { trustedDevice } from '../table.ts'
import { checkFirstCode, refuseCode } from './codes.ts'
import { addAccountNotice } from './notice.ts'
import { checkOwnFactors } from './own-factors.ts'
import { listPasskeys } from './passkeys/store.ts'
import { countRecoveryCodes, newRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'
import {
  disableSecondFactor,
  enableSecondFactor,
  findSecondFactorSince,
  isRequiredFor,
  lockSecondFactors,
  storeNewKey,
} from './store.ts'
import { newKey, uriOf } from './totp.ts'
import { countTrustedDevices } from './trusted-devices.ts'

/** Renewals of recovery codes per account and hour: each hashes ten codes. */
const renewals = 10

/** Counts a renewal, also one that fails later; refuses with TOO_MANY. */
const takeRenewal = async ({
  services: { db, clock },
  viewer,
}: Context<typeof secondFactorCalls.renewRecoveryCodes>): Promise<void> => {
  const min = await db.open(tx => takeSignInAttempt(tx, `codes ${viewer.id}`, renewals, 60, clock.now()))
  if (min !== null) refuse('TOO_MANY', { min })
}

/** The second factor of the viewer. */
export const secondFactorRoutes: readonly Route[] = [
  handleWith(
    secondFactorCalls.ownSecondFactor,
    { scope: systemScope },
    async ({ within, viewer, services }) =>
      within(async tx => ({
        data: {
          since: (await findSecondFactorSince(tx, viewer.id))?.toISOString() ?? null,
          recoveryCodesLeft: await countRecoveryCodes(tx, viewer.id),
          trustedDevices: await countTrustedDevices(tx, viewer.id, services.clock.now()),
          isRequired: await isRequiredFor(tx, services.config, viewer.id),
        },
      })),
  ),

  handleWith(
    secondFactorCalls.beginSetup,
    { scope: systemScope, before: checkOwnFactors },
    async ({ within, viewer, services }, { hasSecondFactor }) => {
      const key = newKey()
      const fresh = { key, mayReplace: hasSecondFactor, now: services.clock.now() }
      if (!(await within(tx => storeNewKey(tx, services.keys, viewer.id, fresh)))) return refuseCode()
      return { data: { key, uri: uriOf(key, viewer.email) } }
    },
  ),

  handleWith(
    secondFactorCalls.completeSetup,
    {
      scope: systemScope,
      before: async ({ services, viewer, body }) => ({
        checked: await checkFirstCode(services, viewer.id, body.code),
        codes: await newRecoveryCodes(),
      }),
    },
    async ({ within, afterCommit, viewer, services }, { checked, codes }) => {
      await within(async tx => {
        const now = services.clock.now()
        await lockSecondFactors(tx, viewer.id)
        await recordSecondFactor(tx, viewer.sessionId, now)
        if (!(await enableSecondFactor(tx, viewer.id, checked, now))) return refuseCode()
        await storeRecoveryCodes(tx, viewer.id, codes.hashes)
        await endOtherSessions(tx, viewer.id, viewer.sessionId)
        await addAccountNotice(tx, viewer.id, 'secondFactorOn')
      })
      afterCommit(() => services.forgetViewers({ accountId: viewer.id }))
      return { data: { recoveryCodes: codes.formattedCodes } }
    },
  ),

  handleWith(
    secondFactorCalls.removeSecondFactor,
    { scope: systemScope, before: checkOwnFactors },
    async ({ within, viewer, services }, { hasSecondFactor }) => {
      await within(async tx => {
        if (!hasSecondFactor || !(await findSecondFactorSince(tx, viewer.id))) return refuse('NOT_FOUND')
        if (await isRequiredFor(tx, services.config, viewer.id)) return refuse('SECOND_FACTOR_REQUIRED')
        await disableSecondFactor(tx, viewer.id)
        await addAccountNotice(tx, viewer.id, 'secondFactorOff')
      })
      return {}
    },
  ),

  handleWith(
    secondFactorCalls.renewRecoveryCodes,
    {
      scope: systemScope,
      before: async context => {
        const checked = await checkOwnFactors(context)
        await takeRenewal(context)
        return { ...checked, ...(await newRecoveryCodes()) }
      },
    },
    async ({ within, viewer, services, afterCommit }, { hasSecondFactor, formattedCodes, hashes }) => {
      await within(async tx => {
        await lockSecondFactors(tx, viewer.id)
        if (!(await hasSession(tx, viewer.sessionId))) return refuse('NOT_SIGNED_IN')
        const hasApp = (await findSecondFactorSince(tx, viewer.id)) !== null
        if (hasApp !== hasSecondFactor) return refuse('NOT_FOUND')
        if (!hasApp) {
          if ((await listPasskeys(tx, viewer.id)).length === 0) return refuse('NOT_FOUND')
          // No code was needed, so another person with the password and a session may have done it.
          await addAccountNotice(tx, viewer.id, 'recoveryCodesRenewed')
        }
        await storeRecoveryCodes(tx, viewer.id, hashes)
        await forgetSecondFactorElsewhere(tx, viewer)
      })
      afterCommit(() => services.forgetViewers({ accountId: viewer.id }))
      return { data: { recoveryCodes: formattedCodes } }
    },
  ),

  handleWith(secondFactorCalls.forgetTrustedDevices, { scope: systemScope }, async ({ within, viewer }) => {
    await within(tx => tx.delete(trustedDevice).where(eq(trustedDevice.accountId, viewer.id)))
    return {}
  }),
]
