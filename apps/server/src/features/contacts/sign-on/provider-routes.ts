import { signOnCalls } from '@archway/contract/contacts'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { toSinglePage } from '../../../platform/db/page.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { handle, handleWith, type Route } from '../../../platform/http/route.ts'
import { refuse, refuseProblems } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { lockCompany } from '../../company/index.ts'
import { attemptSeconds } from './attempts.ts'
import { backChannelUrlOf } from './back-channel.ts'
import { findIdentity, unlink } from './identities.ts'
import { beginAt, discoverIssuer, isReachable } from './openid.ts'
import { begin, boundTo, redirectUrlOf, signedOutUrlOf, signOnOwnerOf } from './sign-in-routes.ts'
import {
  confirmDomain,
  deleteProvider,
  findOpenProvider,
  findProvider,
  listDomains,
  type Owner,
  presentProvider,
  removeDomain,
  saveProvider,
} from './store.ts'
import { requireSwitchedOn } from './switch.ts'

const companyIdOf = ({ company }: Viewer): string => company?.id ?? refuse('NOT_FOUND')

const readSetup = async (tx: Tx, services: Services, companyId: string) => {
  const provider = await findProvider(tx, companyId)
  return {
    data: {
      isAvailable: services.config.SINGLE_SIGN_ON,
      redirectUrl: redirectUrlOf(services, companyId),
      signedOutUrl: signedOutUrlOf(services),
      backChannelUrl: backChannelUrlOf(services, companyId),
      provider: provider ? await presentProvider(tx, provider) : null,
    },
  }
}

/** The issuer's published configuration, for the users who set it up. */
export const testIssuer = async (services: Services, owner: Owner, issuer: string) => {
  requireSwitchedOn(services)
  const configuration = await discoverIssuer(services, { issuer, clientId: 'test', secret: 'test' })
  const { url } = await beginAt(configuration, redirectUrlOf(services, owner))
  const { origin, pathname } = new URL(url)
  return {
    authorizationUrl: origin + pathname,
    hasSignOut: configuration.serverMetadata().end_session_endpoint !== undefined,
  }
}

/** Refuses an issuer whose address the server may not call. */
export const requireReachable = (services: Services, issuer: string): void =>
  refuseProblems(isReachable(services, issuer) ? [] : [{ form: 'issuerUrl', field: 'issuer' }])

export const providerRoutes: readonly Route[] = [
  handle(signOnCalls.signOnSetup, ({ within, viewer, services }) =>
    within(tx => readSetup(tx, services, companyIdOf(viewer))),
  ),

  handleWith(
    signOnCalls.saveSignOn,
    // Sessions and identities of all people of the company are affected.
    { scope: systemScope },
    async ({ within, afterCommit, viewer, body, services }) => {
      requireSwitchedOn(services)
      requireReachable(services, body.issuer)
      const companyId = companyIdOf(viewer)
      const saved = await within(async tx => {
        await lockCompany(tx, systemScope, companyId)
        await saveProvider(tx, services.keys, { companyId, changedById: null }, body, services.clock.now())
        return readSetup(tx, services, companyId)
      })
      afterCommit(() => services.forgetViewers({ companyId }))
      return saved
    },
  ),

  handleWith(
    signOnCalls.deleteSignOn,
    { scope: systemScope },
    async ({ within, afterCommit, viewer, services }) => {
      const companyId = companyIdOf(viewer)
      await within(async tx => {
        await lockCompany(tx, systemScope, companyId)
        await deleteProvider(tx, (await findProvider(tx, companyId)) ?? refuse('NOT_FOUND'))
      })
      afterCommit(() => services.forgetViewers({ companyId }))
      return {}
    },
  ),

  handleWith(
    signOnCalls.testSignOn,
    {
      before: ({ services, body, viewer }) => testIssuer(services, companyIdOf(viewer), body.issuer),
    },
    async (_, data) => ({ data }),
  ),

  handleWith(signOnCalls.ownSignOn, { scope: systemScope }, ({ within, viewer }) =>
    within(async tx => {
      const identity = await findIdentity(tx, viewer.id)
      return {
        data: {
          providerName: (await findOpenProvider(tx, signOnOwnerOf(viewer)))?.name ?? null,
          linkedAt: identity?.createdAt.toISOString() ?? null,
          lastUsedAt: identity?.lastUsedAt.toISOString() ?? null,
        },
      }
    }),
  ),

  handleWith(
    signOnCalls.linkSignOn,
    {
      boundTo,
      before: ({ services, viewer }) =>
        begin(services, signOnOwnerOf(viewer), { sessionId: viewer.sessionId, accountId: viewer.id }),
    },
    async ({ cookies }, { url, token }) => {
      cookies.signOn = { token, seconds: attemptSeconds }
      return { data: { url } }
    },
  ),

  handleWith(
    signOnCalls.unlinkSignOn,
    { scope: systemScope },
    async ({ within, afterCommit, viewer, services }) => {
      if (!(await within(tx => unlink(tx, viewer.id)))) return refuse('NOT_FOUND')
      afterCommit(() => services.forgetViewers({ accountId: viewer.id }))
      return {}
    },
  ),

  handleWith(signOnCalls.signOnDomains, { scope: systemScope }, ({ within }) =>
    within(async tx => {
      const data = await listDomains(tx)
      return toSinglePage(data)
    }),
  ),

  handleWith(signOnCalls.confirmSignOnDomain, { scope: systemScope }, ({ within, params, services }) => {
    requireSwitchedOn(services)
    return within(async tx => ({ data: await confirmDomain(tx, params.domainId, services.clock.now()) }))
  }),

  handleWith(
    signOnCalls.removeSignOnDomain,
    { scope: systemScope },
    async ({ within, params, audit, services }) => {
      const now = services.clock.now()
      if (!(await within(tx => removeDomain(tx, params.domainId, now)))) return refuse('NOT_FOUND')
      audit.addSubjects([params.domainId])
      return {}
    },
  ),
]
