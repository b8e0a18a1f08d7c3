import { type StaffSignOnProvider, type StaffSignOnRule, staffSignOnCalls } from '@archway/contract/contacts'
import { eq } from 'drizzle-orm'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { handleWith, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { listActiveAdministrators } from '../administrators.ts'
import { isSamePerson } from '../same-person.ts'
import { signOnDomain, signOnProvider, staff } from '../table.ts'
import { backChannelUrlOf } from './back-channel.ts'
import { requireReachable, testIssuer } from './provider-routes.ts'
import { redirectUrlOf, signedOutUrlOf } from './sign-in-routes.ts'
import {
  approveDomain,
  deleteProvider,
  findProvider,
  lockOwner,
  type ProviderRow,
  presentSettings,
  saveProvider,
} from './store.ts'
import { requireSwitchedOn } from './switch.ts'

/**
 * Whether the settings were changed by a current administrator other than the viewer: no one may give access to the
 * lab's accounts alone (decision 34).
 */
const mayConfirm = async (tx: Tx, viewer: Viewer, { changedById }: ProviderRow): Promise<boolean> => {
  const administrators = await listActiveAdministrators(tx)
  const confirmer = administrators.find(({ id }) => id === viewer.id)
  const changer = administrators.find(({ id }) => id === changedById)
  return confirmer !== undefined && changer !== undefined && !isSamePerson(confirmer, changer)
}

const presentSetup = async (tx: Tx, viewer: Viewer, row: ProviderRow): Promise<StaffSignOnProvider> => {
  const [changer] = row.changedById
    ? await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, row.changedById))
    : []
  return {
    ...(await presentSettings(tx, row)),
    // Settings of the staff are confirmed separately.
    rules: row.rules as StaffSignOnRule[],
    isConfirmed: row.confirmedAt !== null,
    changedBy: changer?.name ?? null,
    mayConfirm: row.confirmedAt === null && (await mayConfirm(tx, viewer, row)),
  }
}

const readSetup = async (tx: Tx, services: Services, viewer: Viewer) => {
  const provider = await findProvider(tx, null)
  return {
    data: {
      isAvailable: services.config.SINGLE_SIGN_ON,
      redirectUrl: redirectUrlOf(services, null),
      signedOutUrl: signedOutUrlOf(services),
      backChannelUrl: backChannelUrlOf(services, null),
      provider: provider ? await presentSetup(tx, viewer, provider) : null,
    },
  }
}

const scope = systemScope

export const staffProviderRoutes: readonly Route[] = [
  handleWith(staffSignOnCalls.staffSignOnSetup, { scope }, ({ within, viewer, services }) =>
    within(tx => readSetup(tx, services, viewer)),
  ),

  handleWith(
    staffSignOnCalls.saveStaffSignOn,
    { scope },
    async ({ within, afterCommit, viewer, body, services }) => {
      requireSwitchedOn(services)
      requireReachable(services, body.issuer)
      const saved = await within(async tx => {
        await lockOwner(tx, null)
        const ownerAndChanger = { companyId: null, changedById: viewer.id }
        await saveProvider(tx, services.keys, ownerAndChanger, body, services.clock.now())
        return readSetup(tx, services, viewer)
      })
      // Staff sessions may be cached in every process.
      afterCommit(() => services.forgetViewers())
      return saved
    },
  ),

  handleWith(staffSignOnCalls.confirmStaffSignOn, { scope }, async ({ within, viewer, body, services }) => {
    requireSwitchedOn(services)
    return within(async tx => {
      await lockOwner(tx, null)
      const row = (await findProvider(tx, null)) ?? refuse('NOT_FOUND')
      // Only the settings that the viewer has seen are confirmed: they may have been changed since.
      if (row.confirmedAt || row.changedAt.toISOString() !== body.changedAt) return refuse('SIGN_ON_CHANGED')
      if (!(await mayConfirm(tx, viewer, row))) return refuse('SAME_PERSON')
      const now = services.clock.now()
      for (const domain of await tx.select().from(signOnDomain).where(eq(signOnDomain.providerId, row.id)))
        await approveDomain(tx, domain, now)
      await tx.update(signOnProvider).set({ confirmedAt: now }).where(eq(signOnProvider.id, row.id))
      return readSetup(tx, services, viewer)
    })
  }),

  handleWith(staffSignOnCalls.deleteStaffSignOn, { scope }, async ({ within, afterCommit, services }) => {
    await within(async tx => {
      await lockOwner(tx, null)
      await deleteProvider(tx, (await findProvider(tx, null)) ?? refuse('NOT_FOUND'))
    })
    afterCommit(() => services.forgetViewers())
    return {}
  }),

  handleWith(
    staffSignOnCalls.testStaffSignOn,
    { before: ({ services, body }) => testIssuer(services, null, body.issuer) },
    async (_, data) => ({ data }),
  ),
]
