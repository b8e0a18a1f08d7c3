import type { AnyCall } from '@archway/contract/kernel'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { readSessionCookie } from '../../../platform/http/cookie.ts'
import type { Context } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import { deviceOf } from '../devices.ts'
import { closeSession, openSession, rememberDevice, sessionSeconds } from '../store.ts'
import type { SignOn } from '../table.ts'

type SignIn = Pick<Context<AnyCall>, 'services' | 'request' | 'afterCommit' | 'cookies'>

/** Ends the session whose cookie was sent with a sign-in: the new session replaces it in that browser (S12). */
const endReplacedSession = async (tx: Tx, { services, request, afterCommit }: SignIn): Promise<void> => {
  const token = readSessionCookie(services.config, request)
  if (!token) return
  const replacedViewer = await services.viewerWithin(tx, token)
  await closeSession(tx, token)
  if (replacedViewer) afterCommit(() => services.forgetViewers({ accountId: replacedViewer.id }))
}

/**
 * A provider may sign people in without any interaction, so such a sign-in counts as a confirmation only at the time
 * when, according to the provider, it last authenticated the person.
 */
const sessionOf = (signOn: SignOn | null, now: Date) =>
  signOn
    ? {
        signOnProviderId: signOn.providerId,
        sealedIdToken: signOn.sealedIdToken,
        signOnSid: signOn.sid ?? null,
        confirmedAt: new Date(Math.min(signOn.authenticatedAt ?? 0, now.getTime())),
      }
    : {}

/**
 * The last step of every sign-in: opens a session in the browser of the request. Refuses with ACCOUNT_INACTIVE.
 * `withSecondFactor`: the sign-in included a passkey, a code, or the setup of a second factor.
 */
export const openSignedIn = async (
  tx: Tx,
  context: SignIn,
  accountId: string,
  isDeviceKnown: boolean,
  { signOn = null, withSecondFactor = false }: { signOn?: SignOn | null; withSecondFactor?: boolean } = {},
): Promise<Viewer> => {
  const { services, request, cookies } = context
  const seconds = sessionSeconds(services.config)
  const now = services.clock.now()
  // First, because it locks the company, which other transactions lock before sessions.
  if (signOn) await services.events.emit(tx, 'signedOn', { accountId, signOn, at: now })
  await endReplacedSession(tx, context)
  if (!isDeviceKnown) cookies.device = await rememberDevice(tx, accountId)
  const { token } = await openSession(tx, accountId, now, seconds, deviceOf(request), {
    ...sessionOf(signOn, now),
    secondFactorAt: withSecondFactor ? now : null,
  })
  const viewer = await services.viewerWithin(tx, token)
  if (!viewer) return refuse('ACCOUNT_INACTIVE')
  cookies.session = { token, seconds }
  return viewer
}
