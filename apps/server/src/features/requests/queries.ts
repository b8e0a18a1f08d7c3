import type { Treatment } from '@archway/contract/requests'
import type { Tx } from '../../platform/db/database.ts'
import type { DomainQueries } from '../../platform/queries.ts'
import type { CaseRow } from '../cases/index.ts'
import { placeOfRequest } from './place.ts'
import { listRequestsFor } from './present.ts'
import { listRequestViews } from './store.ts'

declare module '../../platform/queries.ts' {
  interface DomainQueries {
    /** The steps of the last shipped round, and which of them were shipped. */
    treatmentSteps: (tx: Tx, caseRow: CaseRow) => Promise<Pick<Treatment, 'total' | 'shipped'>>
  }
}

export const requestQueries = {
  requestsOfCases: async (tx, { scope, caseIds, ...context }) =>
    listRequestsFor(tx, context, await listRequestViews(tx, scope, caseIds)),
  requestOfFiles: async (tx, requestId) => (await placeOfRequest(tx, requestId)) ?? null,
} satisfies Partial<DomainQueries>
