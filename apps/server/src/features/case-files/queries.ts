import type { AssetTypeKey, TypeKey } from '@archway/contract/case-files'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { DomainQueries } from '../../platform/queries.ts'
import type { ServedFile } from './downloads/downloads.ts'
import { presentAssets } from './present.ts'
import { isRecord, listAssets, listCurrent } from './store.ts'
import { caseAsset } from './table.ts'

/** The case of a plan or request, and whether files may be added or removed now. */
export type FileOwner = { readonly caseId: string; readonly open: boolean }

type ServedQuestion = {
  readonly id: string
  /** The rows that the holder of the address may read now. */
  readonly scope: Scope
  readonly viewer: Viewer | null
}

declare module '../../platform/queries.ts' {
  interface DomainQueries {
    /** The owner of files of this type that belong to a plan; null if the transaction cannot see the plan. */
    planOfFiles: (tx: Tx, question: { planId: string; typeKey: TypeKey }) => Promise<FileOwner | null>
    /** The owner of files of a request; null for a request the transaction cannot see. */
    requestOfFiles: (tx: Tx, requestId: string) => Promise<FileOwner | null>
    /** Whether a job is erasing the record that the case belongs to, or will soon. */
    isBeingErased: (tx: Tx, caseId: string) => Promise<boolean>
    /** Whether the patient of the case has been replaced by a pseudonym. */
    isErased: (tx: Tx, caseId: string) => Promise<boolean>
    /** The uploads among these that are expected as pictures and must not be discarded. */
    expectedPictures: (tx: Tx, ids: readonly string[]) => Promise<readonly string[]>
    /** A model of a plan by the id in its signed address; null for another id. */
    servedModel: (tx: Tx, question: ServedQuestion) => Promise<ServedFile | null>
    /** A picture of a person or company by the id in its signed address; null for another id. */
    servedPicture: (tx: Tx, question: ServedQuestion) => Promise<ServedFile | null>
    /** An export of personal data by the id in its signed address; null for another id or viewer. */
    servedExport: (tx: Tx, question: ServedQuestion) => Promise<ServedFile | null>
    /** The company of the share link of a plan, for which an address was signed; null once it has ended. */
    companyOfOpenShare: (tx: Tx, shareId: string) => Promise<string | null>
  }
}

const presentRecords: DomainQueries['presentRecords'] = async (tx, caseRow) => {
  const current = await listCurrent(tx, { caseId: caseRow.id, refinementId: caseRow.currentRefinementId })
  const [pendingFiles] = await tx
    .select({ count: count() })
    .from(caseAsset)
    .where(
      and(
        eq(caseAsset.caseId, caseRow.id),
        eq(caseAsset.status, 'pending'),
        isRecord,
        isNull(caseAsset.planId),
        isNull(caseAsset.requestId),
      ),
    )
  const setup = current.find(asset => asset.typeKey === 'treatmentPlan')?.setup
  return {
    present: Object.fromEntries(
      current.map(({ typeKey, version, needsReplacement }) => [typeKey, { version, needsReplacement }]),
    ) as Partial<Record<AssetTypeKey, { version: number; needsReplacement: boolean }>>,
    pending: pendingFiles?.count ?? 0,
    setupProblems: setup ? [...setup.missing, ...setup.doubled] : [],
  }
}

const listFilesOfCases: DomainQueries['filesOfCases'] = async (
  tx,
  { caseIds, scope, viewer, services, language },
) => {
  const rows = await listAssets(tx, scope, { caseIds })
  const ofOne = [...Map.groupBy(rows, ({ caseId }) => caseId).values()]
  const presentedFiles = await Promise.all(
    ofOne.map(assets => presentAssets(services, assets, language, viewer)),
  )
  return presentedFiles
    .flat()
    .filter(({ current }) => current)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

export const caseFileQueries = { presentRecords, filesOfCases: listFilesOfCases }
