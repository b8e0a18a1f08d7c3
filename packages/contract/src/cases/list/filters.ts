import * as z from 'zod/mini'
import type { FilterFields } from '../../kernel/filter.ts'
import { listQuery } from '../../kernel/paging.ts'
import { caseOrderFields, exportFormats } from './list.rules.ts'

/** The filter fields of a case list (domain.md 3.3); `createdAt` is read in the company's time zone. */
export const caseFilterFields = {
  uuid: 'id',
  /** The record of a patient, or the id of a single case. */
  patientUuid: 'id',
  identifier: 'text',
  /** The practice's own reference for the patient. */
  chartNumber: 'text',
  firstName: 'text',
  lastName: 'text',
  status: 'choice',
  product: 'choice',
  batchLabel: 'choice',
  impressionType: 'choice',
  countryId: 'choice',
  doctorUuid: 'id',
  rmUuid: 'id',
  companyUuid: 'id',
  withTs: 'flag',
  hasRefinements: 'flag',
  overdue: 'flag',
  /** Messages that are unread on the reader's side. */
  unreadChat: 'flag',
  /** Snoozed by the reader. */
  snoozed: 'flag',
  createdAt: 'instant',
} as const satisfies FilterFields
export type CaseFilterField = keyof typeof caseFilterFields

export const caseListQuery = listQuery({ filter: caseFilterFields, order: caseOrderFields })

/** The query of every list of `GET /case` besides its filter: staff read both sides with `sides=all`. */
export const sidesQuery = { sides: z.optional(z.literal('all')) }

/** The export of a list: the same filter and order, without pages. */
export const caseExportQuery = z.extend(z.pick(caseListQuery, { filter: true, order: true }), {
  format: z.enum(exportFormats),
})
