import type { Treatment } from '@archway/contract/requests'
import type { Tx } from '../../platform/db/database.ts'
import type { DomainQueries } from '../../platform/queries.ts'
import type { CaseRow } from '../cases/index.ts'
import { placeOfRequest } from './place.ts'
import { requestsFor } from './present.ts'
import { requestViewsOf } from './store.ts'

declare module '../../platform/queries.ts' {
  interface DomainQueries {
    /** The steps of the last shipped round, and which of them were shipped. */
    treatmentSteps: (tx: Tx, caseRow: CaseRow) => Promise<Pick<Treatment, 'total' | 'shipped'>>
  }
}

export const requestQueries = {
  requestsOfCases: async (tx, { scope, caseIds, ...context }) =>
    requestsFor(tx, context, await requestViewsOf(tx, scope, caseIds)),
  requestOfFiles: async (tx, requestId) => (await placeOfRequest(tx, requestId)) ?? null,
} satisfies Partial<DomainQueries>
