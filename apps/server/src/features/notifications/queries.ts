import type { Tx } from '../../platform/db/database.ts'
import type { CaseRow } from '../cases/index.ts'

declare module '../../platform/queries.ts' {
  interface DomainQueries {
    /** The member of staff a case is assigned to, or null. */
    caseAssignee: (tx: Tx, caseRow: Pick<CaseRow, 'id'>) => Promise<string | null>
  }
}
