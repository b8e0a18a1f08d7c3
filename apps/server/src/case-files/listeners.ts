import type { AssetTypeKey, TypeKey } from '@archway/contract/case-files'
import { isCaseEditable, type PresentRecords } from '@archway/contract/cases'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { CaseRow } from '../cases/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import type { Services } from '../platform/services.ts'
import { clearFlags, discardPending, flagAssets } from './change.ts'
import { freezePrescription } from './prescription.ts'
import { currentOf, isRecord } from './store.ts'
import { caseAsset } from './table.ts'

/** Tells what stands in the slots of the running round of a case. */
const tellRecords = async (tx: Tx, caseRow: CaseRow, answer: PresentRecords): Promise<void> => {
  const current = await currentOf(tx, { caseId: caseRow.id, refinementId: caseRow.currentRefinementId })
  const [waiting] = await tx
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
  answer.present = Object.fromEntries(
    current.map(({ typeKey, version, needsReplacement }) => [typeKey, { version, needsReplacement }]),
  ) as Partial<Record<AssetTypeKey, { version: number; needsReplacement: boolean }>>
  answer.pending = waiting?.count ?? 0
  const setup = current.find(asset => asset.typeKey === 'treatmentPlan')?.setup
  answer.setupProblems = setup ? [...setup.missing, ...setup.doubled] : []
}

/** What the files of a case do when the case moves. */
export const listenToCases = (services: Services): void => {
  const { events } = services
  events.on('recordsAsked', (tx, { caseRow, answer }) => tellRecords(tx, caseRow, answer))
  events.on('caseMoved', async (tx, { before, after, action, actor, attributes }) => {
    if (action === 'submit' || action === 'resubmit') await freezePrescription(tx, services, after, actor)
    if (before.status === 'REJECTED' && after.status !== 'EXPIRED') await clearFlags(tx, after.id)
    if (after.status === 'REJECTED' && attributes.assetKeys)
      await flagAssets(tx, after, attributes.assetKeys as readonly TypeKey[])
    if (!isCaseEditable(after.status)) await discardPending(tx, after.id)
    if (after.status === 'IN_PRODUCTION_FILE_SYNC')
      await addJob(tx, 'syncFiles', { caseId: after.id }, { key: `syncFiles ${after.id}` })
  })
}
