import type { AnyCall } from '@archway/contract/kernel'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { readSessionCookie } from '../../../platform/http/cookie.ts'
import type { Context } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import { deviceOf } from '../devices.ts'
import { closeSession, openSession, rememberDevice, sessionSeconds } from '../store.ts'

type SignIn = Pick<Context<AnyCall>, 'services' | 'request' | 'afterCommit' | 'cookies'>

/** Ends the session whose cookie was sent with a sign-in: the new session replaces it in that browser (S12). */
const endReplacedSession = async (tx: Tx, { services, request, afterCommit }: SignIn): Promise<void> => {
  const token = readSessionCookie(services.config, request)
  if (!token) return
  const replaced = await services.viewerWithin(tx, token)
  await closeSession(tx, token)
  if (replaced) afterCommit(() => services.forgetViewers({ accountId: replaced.id }))
}

/** The last step of every sign-in: opens a session in the browser of the request. Refuses with ACCOUNT_INACTIVE. */
export const openSignedIn = async (
  tx: Tx,
  context: SignIn,
  accountId: string,
  isDeviceKnown: boolean,
): Promise<Viewer> => {
  const { services, request, cookies } = context
  await endReplacedSession(tx, context)
  if (!isDeviceKnown) cookies.device = await rememberDevice(tx, accountId)
  const seconds = sessionSeconds(services.config)
  const { token } = await openSession(tx, accountId, services.clock.now(), seconds, deviceOf(request))
  const viewer = await services.viewerWithin(tx, token)
  if (!viewer) return refuse('ACCOUNT_INACTIVE')
  cookies.session = { token, seconds }
  return viewer
}
