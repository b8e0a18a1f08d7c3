import { companyAdminCalls as calls, type ManagedCompany } from '@archway/contract/company'
import { pagesOf } from '@archway/contract/kernel'
import { requireDuty } from '../../platform/http/access.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { inviterOf, switchSession } from '../session/index.ts'
import { changeManaged, findManagedById, listCompanies, openCompany } from './admin-store.ts'
import type { CompanyWithConfiguration } from './store.ts'

const presentManaged = ({ company, configuration }: CompanyWithConfiguration): ManagedCompany => ({
  ...company,
  ...configuration,
  uuid: company.id,
  packageTypes: configuration.packageTypes ?? [],
  createdAt: company.createdAt.toISOString(),
})

export const companyAdminRoutes: readonly Route[] = [
  handle(calls.companies, ({ within, query, language }) =>
    within(async tx => {
      const { rows, total } = await listCompanies(tx, query, language)
      return {
        data: rows.map(presentManaged),
        page: query.page,
        pages: pagesOf(total, query.paginate),
        total,
      }
    }),
  ),

  handle(calls.company, ({ within, params }) =>
    within(async tx => ({
      data: presentManaged((await findManagedById(tx, params.id)) ?? refuse('NOT_FOUND')),
    })),
  ),

  handle(calls.addCompany, ({ within, body: { owner, name, ...change }, services, language, viewer }) =>
    within(async tx => {
      const now = services.clock.now()
      const companyId = await openCompany(tx, name, change, now)
      await services.events.emit(tx, 'companyOpened', {
        companyId,
        owner,
        at: now,
        language,
        inviter: inviterOf(viewer),
      })
      return { data: presentManaged((await findManagedById(tx, companyId)) ?? refuse('NOT_FOUND')) }
    }),
  ),

  handle(calls.changeCompany, async ({ within, params, body, viewer, services, afterCommit }) => {
    const data = await within(async tx => {
      const before = (await findManagedById(tx, params.id)) ?? refuse('NOT_FOUND')
      if (before.company.status === 'BLOCKED' && body.status === 'ACTIVE')
        requireDuty(viewer, 'administration')
      await changeManaged(tx, params.id, body)
      return presentManaged((await findManagedById(tx, params.id)) ?? refuse('NOT_FOUND'))
    })
    // Blocking, roles and the company's features are part of the cached sessions of its people.
    afterCommit(() => services.forgetViewers({ companyId: params.id }))
    return { data }
  }),

  handle(calls.switchCompany, async ({ within, body, viewer, services, afterCommit }) => {
    const companyUuid = body.companyUuid ?? null
    await within(async tx => {
      if (companyUuid && !(await findManagedById(tx, companyUuid))) refuse('NOT_FOUND')
      await switchSession(tx, viewer.sessionId, companyUuid)
    })
    afterCommit(() => services.forgetViewers({ accountId: viewer.id }))
    return { data: { companyUuid } }
  }),
]
