import { systemScope } from '../../platform/db/scope.ts'
import type { DomainQueries } from '../../platform/queries.ts'
import { labCaseOf } from './store.ts'

const caseAssignee: DomainQueries['caseAssignee'] = async (tx, { id }) =>
  (await labCaseOf(tx, systemScope, id))?.row.assigneeId ?? null

export const labQueries = { caseAssignee }
