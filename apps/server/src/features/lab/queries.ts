import type { OperationsStatus } from '@archway/contract/lab'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { DomainQueries } from '../../platform/queries.ts'
import { findLabCase } from './store.ts'

declare module '../../platform/queries.ts' {
  interface DomainQueries {
    /** How many webhooks in scope work, fail, or were turned off because they failed. */
    webhookStates: (tx: Tx) => Promise<OperationsStatus['webhooks']>
  }
}

const findCaseAssignee: DomainQueries['caseAssignee'] = async (tx, { id }) =>
  (await findLabCase(tx, systemScope, id))?.row.assigneeId ?? null

export const labQueries = { caseAssignee: findCaseAssignee }
