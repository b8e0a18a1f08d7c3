import { passkeyCalls } from '@archway/contract/session'
import { systemScope } from '../../../../platform/db/scope.ts'
import { handleWith, type Route } from '../../../../platform/http/route.ts'
import { refuse } from '../../../../platform/refuse.ts'
import { findAccountById } from '../../store.ts'
import { boundTo, completeEnrolment, pendingOf } from '../pending.ts'
import { newRecoveryCodes, storeRecoveryCodes } from '../recovery-codes.ts'
import { creationFor, storeVerified } from './create.ts'
import { enrolmentSubject, verifyNew } from './verify.ts'

/** A passkey as the required second factor, set up during a sign-in. */
export const requiredPasskeyRoutes: readonly Route[] = [
  handleWith(
    passkeyCalls.beginRequiredPasskey,
    { scope: systemScope, boundTo, before: context => pendingOf(context, 'enrol') },
    async ({ within, services }, pending) => {
      const person = (await within(tx => findAccountById(tx, pending.accountId))) ?? refuse('SIGN_IN_OVER')
      return creationFor(services, enrolmentSubject(pending), person)
    },
  ),

  handleWith(
    passkeyCalls.addRequiredPasskey,
    {
      scope: systemScope,
      boundTo,
      before: async context => {
        const { services, body } = context
        const pending = await pendingOf(context, 'enrol')
        const verified = await verifyNew(services, enrolmentSubject(pending), body.credential)
        return { pending, verified, codes: await newRecoveryCodes() }
      },
    },
    async (context, { pending, verified, codes }) =>
      context.within(async tx => {
        await completeEnrolment(tx, context, pending, async () => {
          const now = context.services.clock.now()
          await storeVerified(tx, pending.accountId, context.body, verified, now, 'requiredPasskeyAdded')
          await storeRecoveryCodes(tx, pending.accountId, codes.hashes)
        })
        return { data: { recoveryCodes: codes.formattedCodes } }
      }),
  ),
]
