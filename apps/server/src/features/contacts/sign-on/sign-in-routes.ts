import { signOnCalls } from '@archway/contract/contacts'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { readDeviceCookie, readSessionCookie, readSignOnCookie } from '../../../platform/http/cookie.ts'
import { type Context, handleWith, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import {
  closeSession,
  findSignOnOfSession,
  isKnownDevice,
  openSignedIn,
  requireSecondStep,
  type SignOn,
  sessionUserOf,
} from '../../session/index.ts'
import { signOnProvider } from '../table.ts'
import { attemptSeconds, openAttempt, takeAttempt } from './attempts.ts'
import { grantFor } from './grants.ts'
import { findIdentity, findIdentityBySubject, link } from './identities.ts'
import { beginAt, type Client, discoverIssuer, finishAt, type Proof, signOutAt } from './openid.ts'
import { findOrOpenAccount } from './person.ts'
import { openIdToken, openSecret, sealIdToken } from './secret.ts'
import {
  findOpenProvider,
  findProviderForDomain,
  lockUnchanged,
  type Owner,
  type ProviderRow,
} from './store.ts'
import { requireSwitchedOn } from './switch.ts'

/** The redirect address of a provider: a separate one for each owner, so that responses cannot be mixed up. */
export const redirectUrlOf = (services: Pick<Services, 'address'>, owner: Owner): string =>
  `${services.address()}/sign-on/${owner ?? 'staff'}`
export const signedOutUrlOf = (services: Pick<Services, 'address'>): string => `${services.address()}/login`

export const clientOf = ({ keys }: Pick<Services, 'keys'>, row: ProviderRow): Client => ({
  issuer: row.issuer,
  clientId: row.clientId,
  secret: openSecret(keys, row) ?? refuse('SIGN_ON_UNREACHABLE'),
})

/**
 * Starts a sign-in at the provider of a company or the staff: returns its address, and the token that binds the
 * response to the browser.
 */
export const begin = async (
  services: Services,
  owner: Owner,
  linking: { readonly sessionId: string; readonly accountId: string } | null,
): Promise<{ url: string; token: string }> => {
  requireSwitchedOn(services)
  const { db, keys, clock } = services
  const provider = (await db.within(systemScope, tx => findOpenProvider(tx, owner))) ?? refuse('SIGN_ON_OVER')
  const configuration = await discoverIssuer(services, clientOf(services, provider))
  const { url, checks } = await beginAt(configuration, redirectUrlOf(services, owner))
  const attempt = { providerId: provider.id, checks, link: linking }
  const token = await db.within(systemScope, tx => openAttempt(tx, keys, attempt, clock.now()))
  return { url, token }
}

/** The provider's settings at the start of a sign-in. */
const versionOf = ({ id, changedAt }: ProviderRow) => ({ id, changedAt: changedAt.getTime() })

type Finish = Context<typeof signOnCalls.finishSignOn>
type SignInResult =
  | {
      readonly kind: 'signIn'
      readonly accountId: string
      readonly isDeviceKnown: boolean
      readonly signOn: SignOn
    }
  | { readonly kind: 'link'; readonly provider: ProviderRow; readonly proof: Proof }

/** When the provider last authenticated the person, by this server's clock. */
const authenticatedAt = ({ clock }: Services, { claims }: Proof): number | null => {
  const { auth_time: seconds } = claims
  if (typeof seconds !== 'number') return null
  return clock.now().getTime() - Math.max(0, Date.now() - seconds * 1000)
}

/** All steps before the session: consumes, exchanges and verifies the response, and requires the second step. */
const finish = async (context: Finish): Promise<SignInResult> => {
  const { services, request, body, audit, viewer } = context
  const { db, keys, clock, config } = services
  requireSwitchedOn(services)
  const token = readSignOnCookie(config, request) ?? refuse('SIGN_ON_OVER')
  const { attempt, provider } = await db.within(systemScope, async tx => {
    const signInAttempt = await takeAttempt(tx, keys, token, clock.now())
    return {
      attempt: signInAttempt,
      provider: signInAttempt && (await findOpenProvider(tx, body.companyUuid ?? null)),
    }
  })
  if (!attempt || !provider || provider.id !== attempt.providerId) return refuse('SIGN_ON_OVER')
  if (attempt.link && attempt.link.sessionId !== viewer?.sessionId) return refuse('SIGN_ON_OVER')
  const configuration = await discoverIssuer(services, clientOf(services, provider))
  const callbackUrl = new URL(redirectUrlOf(services, provider.companyId))
  callbackUrl.search = body.answer
  const proof = await finishAt(services, configuration, callbackUrl, attempt.checks)
  if (attempt.link) return { kind: 'link', provider, proof }

  const deviceToken = readDeviceCookie(config, request)
  const { account, isLinked, grant, isDeviceKnown } = await db.within(systemScope, async tx => {
    await lockUnchanged(tx, provider.companyId, versionOf(provider))
    const grant = grantFor(provider, proof)
    const match = await findOrOpenAccount(tx, provider, proof, clock.now())
    const isKnown = await isKnownDevice(tx, deviceToken, match.account.id)
    return { ...match, grant, isDeviceKnown: isKnown }
  })
  audit.setAccount(account.id)
  if (account.status === 'INACTIVE') return refuse('ACCOUNT_INACTIVE')
  const signOn: SignOn = {
    providerId: provider.id,
    providerChangedAt: versionOf(provider).changedAt,
    issuer: proof.issuer,
    subject: proof.subject,
    grant,
    sealedIdToken: sealIdToken(keys, proof.idToken),
    sid: typeof proof.claims.sid === 'string' ? proof.claims.sid : null,
    authenticatedAt: authenticatedAt(services, proof),
  }
  // A new link grants permanent access, so a trusted browser does not replace the second step.
  await requireSecondStep(context, account, isDeviceKnown, async () => {}, { signOn, mayTrust: isLinked })
  return { kind: 'signIn', accountId: account.id, isDeviceKnown, signOn }
}

/**
 * The owner of the provider through which a person signs in; for staff who have switched to a company it is still the
 * staff.
 */
export const signOnOwnerOf = ({ audience, company }: Viewer): Owner =>
  audience === 'staff' ? null : (company?.id ?? refuse('NOT_FOUND'))

const linkOwn = async (tx: Tx, context: Finish, provider: ProviderRow, proof: Proof) => {
  const { viewer, services, audit, request } = context
  await lockUnchanged(tx, provider.companyId, versionOf(provider))
  // The session may have ended while the provider responded.
  const person = await services.viewerWithin(tx, readSessionCookie(services.config, request) ?? '')
  if (!person || person.sessionId !== viewer?.sessionId) return refuse('SIGN_ON_OVER')
  audit.setAccount(person.id)
  if (signOnOwnerOf(person) !== provider.companyId) return refuse('SIGN_ON_OVER')
  const identity = await findIdentityBySubject(tx, { providerId: provider.id, ...proof })
  if (identity && identity.accountId !== person.id) return refuse('SIGN_ON_LINKED')
  if (!identity) {
    if (await findIdentity(tx, person.id)) return refuse('SIGN_ON_LINKED')
    await link(tx, person.id, { providerId: provider.id, ...proof }, services.clock.now())
  }
  return person
}

/** Different senders of equal input are distinguished by their cookies. */
export const boundTo = (request: FastifyRequest) => request.headers.cookie

export const signInRoutes: readonly Route[] = [
  handleWith(signOnCalls.signOnOf, { scope: systemScope }, async ({ within, query, services }) => {
    const provider = services.config.SINGLE_SIGN_ON
      ? await within(tx => findProviderForDomain(tx, query.domain))
      : undefined
    return {
      data: {
        companyUuid: provider?.companyId ?? null,
        forStaff: provider?.companyId === null,
        name: provider?.name ?? null,
      },
    }
  }),

  handleWith(
    signOnCalls.startSignOn,
    { boundTo, before: ({ services, body }) => begin(services, body.companyUuid ?? null, null) },
    async ({ cookies }, { url, token }) => {
      cookies.signOn = { token, seconds: attemptSeconds }
      return { data: { url } }
    },
  ),

  handleWith(
    signOnCalls.finishSignOn,
    { scope: systemScope, boundTo, before: finish },
    async (context, finished) => {
      context.cookies.signOn = null
      return context.within(async tx => {
        if (finished.kind === 'link')
          return { data: sessionUserOf(await linkOwn(tx, context, finished.provider, finished.proof)) }
        const { accountId, isDeviceKnown, signOn } = finished
        context.afterCommit(() => context.services.forgetViewers({ accountId }))
        return { data: sessionUserOf(await openSignedIn(tx, context, accountId, isDeviceKnown, { signOn })) }
      })
    },
  ),

  handleWith(
    signOnCalls.signOutOfSignOn,
    { scope: systemScope, boundTo, before: context => signOutUrl(context) },
    async ({ within, afterCommit, services, request, cookies }, url) => {
      const token = readSessionCookie(services.config, request)
      const viewer = token ? await services.viewerOf(token) : null
      if (token) await within(tx => closeSession(tx, token))
      if (viewer) afterCommit(() => services.forgetViewers({ accountId: viewer.id }))
      cookies.session = null
      return { data: { url } }
    },
  ),
]

/** Maximum time that a sign-out waits for the provider, in seconds. */
const signOutSeconds = 3

/** The provider's sign-out address for this session; a provider that does not respond never prevents a sign-out. */
const signOutUrl = async ({
  services,
  request,
}: Context<typeof signOnCalls.signOutOfSignOn>): Promise<string | null> => {
  const { db, config, keys } = services
  const token = readSessionCookie(config, request)
  const viewer = token ? await services.viewerOf(token) : null
  if (!viewer) return null
  const { signOn, provider } = await db.within(systemScope, async tx => {
    const signOn = await findSignOnOfSession(tx, viewer.sessionId)
    const [row] = signOn?.signOnProviderId
      ? await tx.select().from(signOnProvider).where(eq(signOnProvider.id, signOn.signOnProviderId))
      : []
    return { signOn, provider: row }
  })
  if (!signOn || !provider?.isOn) return null
  try {
    const configuration = await discoverIssuer(services, clientOf(services, provider), {
      seconds: signOutSeconds,
    })
    return signOutAt(configuration, openIdToken(keys, signOn.sealedIdToken), signedOutUrlOf(services))
  } catch {
    return null
  }
}
