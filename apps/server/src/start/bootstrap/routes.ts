import { caseCalls } from '@archway/contract/cases'
import { companyCalls } from '@archway/contract/company'
import type { Allow } from '@archway/contract/kernel'
import { bootstrapCalls } from '@archway/contract/session'
import { caseCountsOf } from '../../features/cases/index.ts'
import { companyOf, configurationOf } from '../../features/company/index.ts'
import { sessionUserOf } from '../../features/session/index.ts'
import { refusalFor } from '../../platform/http/access.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import { readBootstrap } from './store.ts'

export const bootstrapRoutes: readonly Route[] = [
  handle(bootstrapCalls.read, async ({ services, scope, viewer, language }) => {
    const { company, counts, attention, unreadConversations, unreadNotifications } = await readBootstrap(
      services.db,
      scope,
      viewer,
      services.clock.now(),
    )
    /** Null for a part whose own call the viewer may not make, or that needs a company if there is none. */
    const ifAllowed = <T>({ allow }: { allow: Allow }, value: T): T | null =>
      scope.companyId && refusalFor(allow, viewer) === null ? value : null
    const { hasCases, statistics, dsoStatistics } = caseCountsOf(viewer, counts, attention)
    return {
      data: {
        user: sessionUserOf(viewer),
        company: company && ifAllowed(companyCalls.ownCompany, companyOf(company)),
        configuration: company && ifAllowed(companyCalls.configuration, configurationOf(company, language)),
        hasCases: ifAllowed(caseCalls.hasCases, hasCases),
        statistics: ifAllowed(caseCalls.statistics, statistics),
        dsoStatistics: ifAllowed(caseCalls.dsoStatistics, dsoStatistics),
        attention,
        unreadConversations,
        unreadNotifications,
      },
    }
  }),
]
