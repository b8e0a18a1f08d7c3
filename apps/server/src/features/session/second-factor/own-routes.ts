import { secondFactorCalls } from '@archway/contract/session'
import { eq } from 'drizzle-orm'
import type { Viewer } from '../../../platform/access/viewer.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { requireDuty } from '../../../platform/http/access.ts'
import { handleWith, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkOwnPassword } from '../own-password.ts'
import { closeSessions, endOtherSessions } from '../store.ts'
import { trustedDevice } from '../table.ts'
import { checkFirstCode, refuseCode } from './codes.ts'
import { addAccountNotice } from './notice.ts'
import { removePasskeys } from './passkeys/store.ts'
import { countRecoveryCodes, newRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'
import {
  isRequiredFor,
  mayReset,
  protectedPeople,
  secondFactorSince,
  storeNewKey,
  turnOff,
  turnOn,
} from './store.ts'
import { newKey, uriOf } from './totp.ts'
import { countTrustedDevices } from './trusted-devices.ts'

/** Staff who act for a company see its people; those of the staff are for administrators. */
const requireDutyTowards = (viewer: Viewer): void => {
  if (!viewer.company) requireDuty(viewer, 'administration')
}

/** The second factor of the viewer, and that of others where it was lost. */
export const secondFactorRoutes: readonly Route[] = [
  handleWith(
    secondFactorCalls.ownSecondFactor,
    { scope: systemScope },
    async ({ within, viewer, services }) =>
      within(async tx => ({
        data: {
          since: (await secondFactorSince(tx, viewer.id))?.toISOString() ?? null,
          recoveryCodesLeft: await countRecoveryCodes(tx, viewer.id),
          trustedDevices: await countTrustedDevices(tx, viewer.id, services.clock.now()),
          isRequired: await isRequiredFor(tx, services.config, viewer.id),
        },
      })),
  ),

  handleWith(
    secondFactorCalls.beginSetup,
    { scope: systemScope, before: checkOwnPassword },
    async ({ within, viewer, services }) => {
      const key = newKey()
      await within(tx => storeNewKey(tx, services.keys, viewer.id, key))
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
        if (!(await turnOn(tx, viewer.id, checked, services.clock.now()))) return refuseCode()
        await storeRecoveryCodes(tx, viewer.id, codes.hashes)
        await endOtherSessions(tx, viewer.id, viewer.sessionId)
        await addAccountNotice(tx, viewer.id, 'secondFactorOn')
      })
      afterCommit(() => services.forgetViewers({ accountId: viewer.id }))
      return { data: { recoveryCodes: codes.shown } }
    },
  ),

  handleWith(
    secondFactorCalls.removeSecondFactor,
    { scope: systemScope, before: checkOwnPassword },
    async ({ within, viewer, services }) => {
      await within(async tx => {
        if (!(await secondFactorSince(tx, viewer.id))) return refuse('NOT_FOUND')
        if (await isRequiredFor(tx, services.config, viewer.id)) return refuse('SECOND_FACTOR_REQUIRED')
        await turnOff(tx, viewer.id)
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
        await checkOwnPassword(context)
        return newRecoveryCodes()
      },
    },
    async ({ within, viewer }, { shown, hashes }) => {
      await within(async tx => {
        if (!(await secondFactorSince(tx, viewer.id))) return refuse('NOT_FOUND')
        await storeRecoveryCodes(tx, viewer.id, hashes)
      })
      return { data: { recoveryCodes: shown } }
    },
  ),

  handleWith(secondFactorCalls.forgetTrustedDevices, { scope: systemScope }, async ({ within, viewer }) => {
    await within(tx => tx.delete(trustedDevice).where(eq(trustedDevice.accountId, viewer.id)))
    return {}
  }),

  handleWith(secondFactorCalls.protectedPeople, { scope: systemScope }, async ({ within, viewer }) => {
    requireDutyTowards(viewer)
    const data = await within(tx => protectedPeople(tx, viewer))
    return { data, page: 1, pages: 1, total: data.length }
  }),

  handleWith(
    secondFactorCalls.resetSecondFactor,
    { scope: systemScope },
    async ({ within, afterCommit, viewer, params, services }) => {
      const { personId } = params
      requireDutyTowards(viewer)
      await within(async tx => {
        if (!(await mayReset(tx, viewer, personId))) return refuse('NOT_FOUND')
        // The own second factor is removed with the password, by another call.
        if (personId === viewer.id) return refuse('NOT_ALLOWED')
        await turnOff(tx, personId)
        await removePasskeys(tx, personId)
        await closeSessions(tx, personId)
        await addAccountNotice(tx, personId, 'secondFactorReset')
      })
      afterCommit(() => services.forgetViewers({ accountId: personId }))
      return {}
    },
  ),
]
