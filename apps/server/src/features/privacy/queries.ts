import { privacyCalls } from '@archway/contract/privacy'
import { and, eq } from 'drizzle-orm'
import { isInScope } from '../../platform/db/scope.ts'
import { refusalFor } from '../../platform/http/access.ts'
import type { DomainQueries } from '../../platform/queries.ts'
import { caseFile } from '../cases/index.ts'
import { isBeingErased } from './approvals/store.ts'
import { nameOf } from './export.ts'
import { pseudonymOf } from './person.ts'
import { personExport } from './table.ts'

/** The document of an export is served like any file, by its signed address. */
const findServedExport: DomainQueries['servedExport'] = async (tx, { id, scope, viewer }) => {
  if (refusalFor(privacyCalls.readExport.allow, viewer)) return null
  const [row] = await tx
    .select()
    .from(personExport)
    .where(and(eq(personExport.id, id), isInScope(scope, { companyId: personExport.companyId })))
  if (!row?.readyAt) return null
  return {
    key: row.storageKey,
    mime: row.kind === 'company' ? 'application/zip' : 'application/json',
    fileName: nameOf(row),
    tag: `"${row.sha256}"`,
  }
}

const isRecordBeingErased: DomainQueries['isBeingErased'] = isBeingErased

const isErased: DomainQueries['isErased'] = async (tx, caseId) => {
  const [row] = await tx
    .select({ firstName: caseFile.firstName })
    .from(caseFile)
    .where(eq(caseFile.id, caseId))
  return row?.firstName === pseudonymOf({ id: caseId })
}

export const privacyQueries = { isBeingErased: isRecordBeingErased, isErased, servedExport: findServedExport }
