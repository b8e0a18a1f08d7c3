import { systemScope } from '../../platform/db/scope.ts'
import type { DomainQueries } from '../../platform/queries.ts'
import { findLabCase } from './store.ts'

const findCaseAssignee: DomainQueries['caseAssignee'] = async (tx, { id }) =>
  (await findLabCase(tx, systemScope, id))?.row.assigneeId ?? null

export const labQueries = { caseAssignee: findCaseAssignee }
