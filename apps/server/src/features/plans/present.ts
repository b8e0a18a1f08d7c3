import type { Plan, PlanAction } from '@archway/contract/plans'
import type { Scope } from '../../platform/db/scope.ts'
import { estimatedWeeks, noContent } from './content.ts'
import type { PlanRow } from './table.ts'

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

/** A version for the viewer: customers see no content while it is being made. */
export const planFor = (scope: Scope, row: PlanRow, allowedActions: PlanAction[]): Plan => {
  const isStaff = scope.kind === 'staff'
  const content = isStaff || row.publishedAt !== null ? row : noContent
  return {
    uuid: row.id,
    caseUuid: row.caseId,
    refinementUuid: row.refinementId,
    version: row.version,
    status: row.status,
    upperSteps: content.upperSteps,
    lowerSteps: content.lowerSteps,
    passiveSteps: content.passiveSteps,
    startStep: content.startStep,
    wearDays: content.wearDays,
    estimatedWeeks: estimatedWeeks(content),
    ipr: content.ipr ?? [],
    attachments: content.attachments ?? [],
    movements: content.movements ?? [],
    viewer: content.viewer?.kind ?? null,
    technicianNote: content.technicianNote,
    approvedBy: row.approvedBy || null,
    approvedAt: iso(row.approvedAt),
    approvedHash: row.approvedHash,
    rejectedComment: row.rejectedComment,
    rejectReasons: row.rejectReasons,
    clearedBy: row.clearedBy || null,
    clearedAt: iso(row.clearedAt),
    productionFilesComplete: row.productionFilesAt !== null,
    createdAt: row.createdAt.toISOString(),
    publishedAt: iso(row.publishedAt),
    allowedActions,
  }
}
