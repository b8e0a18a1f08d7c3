import {
  allowedCaseActions,
  type CaseHistoryEntry,
  type CaseListRow,
  isOverdue,
  withheldCaseActions,
} from '@archway/contract/cases'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { company } from '../company/index.ts'
import type { contact } from '../contacts/index.ts'
import type { doctor } from '../doctors/index.ts'
import { actorOf } from './actor.ts'
import { type FactColumns, factsOf } from './facts.ts'
import type { CaseRow } from './store.ts'
import type { caseHistory } from './table.ts'

/** The fields of a list row that the rules compute for the viewer. */
export const computedFieldsOf = (
  row: FactColumns & { readonly dueAt: Date | null },
  viewer: Viewer,
  now: Date,
): Pick<CaseListRow, 'overdue' | 'allowedActions' | 'withheldActions'> => {
  const facts = factsOf(row, now)
  const actor = actorOf(viewer, row)
  return {
    overdue: isOverdue(row.status, row.dueAt, now),
    allowedActions: allowedCaseActions(facts, actor),
    withheldActions: withheldCaseActions(facts, actor),
  }
}

type JoinedCase = {
  readonly row: CaseRow
  readonly company: typeof company.$inferSelect
  readonly doctor: typeof doctor.$inferSelect | null
  /** The relationship manager of the doctor. */
  readonly manager: typeof contact.$inferSelect | null
}

/** A case as a list row, from its joined rows. */
export const listedFieldsOf = (
  { row, company, doctor, manager }: JoinedCase,
  viewer: Viewer,
  now: Date,
): CaseListRow => ({
  uuid: row.id,
  identifier: row.identifier,
  firstName: row.firstName,
  lastName: row.lastName,
  patientUuid: row.patientId ?? row.id,
  product: row.product,
  batchLabel: row.batchLabel,
  arch: row.arch,
  impressionType: row.impressionType,
  packageType: row.packageType,
  company: { uuid: company.id, name: company.name },
  doctor: doctor && {
    uuid: doctor.id,
    name: doctor.name,
    email: doctor.email,
    status: doctor.status,
    currentCountry: doctor.countryId,
    assignRM: manager && { uuid: manager.id, name: manager.name },
  },
  createdBy: row.createdByName,
  side: row.side,
  status: row.status,
  withTs: row.withTs,
  stepType: row.stepType,
  hasRefinements: row.hasRefinements,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  ...computedFieldsOf(row, viewer, now),
})

export const historyEntryOf = (row: typeof caseHistory.$inferSelect): CaseHistoryEntry => ({
  uuid: row.id,
  action: row.action,
  model: row.model,
  actorType: row.actorType,
  actorName: row.actorName,
  attributes: row.attributes,
  createdAt: row.createdAt.toISOString(),
})
