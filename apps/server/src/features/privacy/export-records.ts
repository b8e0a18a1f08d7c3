import type { ExportRecord } from '@archway/contract/privacy'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { account } from '../session/index.ts'
import { retentionMs } from './export.ts'
import { isReadableBy } from './requester.ts'
import { type ExportRow, personExport } from './table.ts'

/** The export of the company that is in progress. */
export const findRunningExport = async (tx: Tx, scope: Scope): Promise<ExportRow | undefined> => {
  const [row] = await tx
    .select()
    .from(personExport)
    .where(
      and(
        eq(personExport.kind, 'company'),
        isNull(personExport.readyAt),
        isInScope(scope, { companyId: personExport.companyId }),
      ),
    )
    .orderBy(desc(personExport.createdAt))
    .limit(1)
  return row
}

/** Exports that can be downloaded, newest first; few, as they expire within days. */
export const exportRecords = async (
  tx: Tx,
  viewer: Pick<Viewer, 'audience'>,
  scope: Scope,
  now: Date,
  only: { readonly id: string } | { readonly companyId: string },
): Promise<ExportRecord[]> => {
  const rows = await tx
    .select({
      row: personExport,
      about: sql<string | null>`case ${personExport.kind}
        when 'patient' then (select identifier from case_file c where c.company_id = ${personExport.companyId} and c.id = ${personExport.personId})
        when 'company' then null
        else (select name from account a where a.id = ${personExport.personId}) end`,
      askedBy: account.name,
    })
    .from(personExport)
    .leftJoin(account, eq(account.id, personExport.askedById))
    .where(
      and(
        isInScope(scope, { companyId: personExport.companyId }),
        'id' in only ? eq(personExport.id, only.id) : eq(personExport.companyId, only.companyId),
        isReadableBy(viewer),
        gt(personExport.createdAt, new Date(now.getTime() - retentionMs)),
      ),
    )
    .orderBy(desc(personExport.createdAt), desc(personExport.id))
  return rows.map(({ row, about, askedBy }) => ({
    uuid: row.id,
    kind: row.kind,
    personUuid: row.personId,
    status: row.readyAt ? 'ready' : 'running',
    about,
    askedBy,
    progress: { done: row.done, total: row.total },
    createdAt: row.createdAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: new Date(row.createdAt.getTime() + retentionMs).toISOString(),
  }))
}
