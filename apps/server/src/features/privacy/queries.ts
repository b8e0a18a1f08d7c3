import { privacyCalls } from '@archway/contract/privacy'
import { and, eq } from 'drizzle-orm'
import { isInScope } from '../../platform/db/scope.ts'
import { refusalFor } from '../../platform/http/access.ts'
import type { DomainQueries } from '../../platform/queries.ts'
import { caseFile } from '../cases/index.ts'
import { isBeingErased } from './approvals/store.ts'
import { documentNameOf } from './export.ts'
import { pseudonymOf } from './person.ts'
import { isReadableBy } from './requester.ts'
import { personExport } from './table.ts'

/**
 * The document of an export is served by its signed address, like any file, but only in the session that requested the
 * address: a copied address must not give away all data of a person or company.
 */
const findServedExport: DomainQueries['servedExport'] = async (tx, { id, scope, viewer }) => {
  if (!viewer || refusalFor(privacyCalls.readExport.allow, viewer)) return null
  const [row] = await tx
    .select()
    .from(personExport)
    .where(
      and(
        eq(personExport.id, id),
        isInScope(scope, { companyId: personExport.companyId }),
        isReadableBy(viewer),
      ),
    )
  if (!row?.readyAt) return null
  return {
    key: row.storageKey,
    mime: row.kind === 'company' ? 'application/zip' : 'application/json',
    fileName: documentNameOf(row),
    tag: `"${row.sha256}"`,
    needsCookie: true,
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
