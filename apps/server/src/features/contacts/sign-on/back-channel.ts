import { signOnCalls } from '@archway/contract/contacts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type Context, handleWith, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { endSessionsAfterSignOut } from '../../session/index.ts'
import { findIdentityBySubject } from './identities.ts'
import { claimsIssuer, readLogoutToken, type SignedOut } from './openid.ts'
import { clientOf } from './sign-in-routes.ts'
import { findOpenProvider, type Owner, type ProviderRow } from './store.ts'
import { requireSwitchedOn } from './switch.ts'
import { loadVerifier } from './verifiers.ts'

/** Where a provider reports sign-outs that began there. */
export const backChannelUrlOf = (services: Pick<Services, 'address'>, owner: Owner): string =>
  `${services.address()}/auth/signOn/${owner ?? 'staff'}/backChannelLogout`

type Logout = Context<typeof signOnCalls.backChannelLogout>

/** The provider of the address, and the sign-out that it has proved. */
const verifyLogoutToken = async ({
  services,
  params,
  body,
}: Logout): Promise<{ provider: ProviderRow; signedOut: SignedOut }> => {
  requireSwitchedOn(services)
  const owner = params.owner === 'staff' ? null : params.owner
  const provider =
    (await services.db.within(systemScope, tx => findOpenProvider(tx, owner))) ?? refuse('SIGN_ON_OVER')
  const client = clientOf(services, provider)
  // The call is public: a token of another issuer must not cause a request to this one.
  if (!claimsIssuer(body.logout_token, client.issuer)) return refuse('SIGN_ON_FAILED')
  const verifier = await loadVerifier(services, provider, client)
  return { provider, signedOut: await readLogoutToken(services, verifier, body.logout_token) }
}

export const backChannelRoutes: readonly Route[] = [
  handleWith(
    signOnCalls.backChannelLogout,
    { scope: systemScope, before: verifyLogoutToken },
    async ({ within, afterCommit, services, audit }, { provider, signedOut }) => {
      const { issuer, subject, sid } = signedOut
      const endedSessions = await within(async tx => {
        if (subject === null) return endSessionsAfterSignOut(tx, provider.id, { accountId: null, sid })
        const person = await findIdentityBySubject(tx, { providerId: provider.id, issuer, subject })
        // Of a person who has never signed in here, there is nothing to end.
        return person ? endSessionsAfterSignOut(tx, provider.id, { accountId: person.accountId, sid }) : []
      })
      audit.addSubjects(endedSessions)
      for (const accountId of endedSessions) afterCommit(() => services.forgetViewers({ accountId }))
      return {}
    },
  ),
]
