import { sessionCalls } from '@archway/contract/session'
import { systemScope } from '../../../platform/db/scope.ts'
import { confirmedUntil } from '../../../platform/http/access.ts'
import { type Context, handleWith, type Route } from '../../../platform/http/route.ts'
import { refuseProblems } from '../../../platform/refuse.ts'
import { checkOwnPassword } from '../own-password.ts'
import { takeCode } from '../second-factor/codes.ts'
import { recordConfirmation } from './note-confirmation.ts'

/** Accepts the password of the viewer, or a code of their second factor. */
const checkPerson = async (context: Context<typeof sessionCalls.confirm>): Promise<void> => {
  const { services, viewer, body } = context
  const { password, code } = body
  if (password !== undefined) return checkOwnPassword({ ...context, body: { password } })
  if (code === undefined) return refuseProblems([{ form: 'required', field: 'password' }])
  await takeCode(services, viewer.id, code, true)
}

/**
 * Confirms the identity in this session for calls that need a recent confirmation; other sessions of the person are
 * not affected.
 */
export const confirmRoute: Route = handleWith(
  sessionCalls.confirm,
  { scope: systemScope, before: checkPerson },
  async ({ within, afterCommit, viewer, services, body }) => {
    const confirmedAt = services.clock.now()
    const by = body.password === undefined ? 'secondFactor' : 'password'
    await within(tx => recordConfirmation(tx, viewer.sessionId, confirmedAt, by))
    afterCommit(() => services.forgetViewers({ accountId: viewer.id }))
    return { data: { confirmedUntil: confirmedUntil(services, { confirmedAt }).toISOString() } }
  },
)
