import * as z from 'zod/mini'
import type { FilterFields } from '../../kernel/filter.ts'
import { listQuery } from '../../kernel/paging.ts'

/** What a case list can be filtered by (domain.md 3.3); `createdAt` is read in the company's time zone. */
export const caseFilterFields = {
  identifier: 'text',
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
  createdAt: 'instant',
} as const satisfies FilterFields
export type CaseFilterField = keyof typeof caseFilterFields

export const caseOrderFields = [
  'createdAt',
  'updatedAt',
  'dueAt',
  'identifier',
  'firstName',
  'lastName',
  'status',
  'product',
] as const
export type CaseOrderField = (typeof caseOrderFields)[number]

export const caseListQuery = listQuery({ filter: caseFilterFields, order: caseOrderFields })

/** What every list of `GET /case` can ask beside its filter: staff read both sides with `sides=all`. */
export const sidesQuery = { sides: z.optional(z.literal('all')) }

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Maximum of cases in one file; more have to be exported in parts. */
export const maxExported = 50_000

/** A list as a file: the same filter and order, and no pages. */
export const caseExportQuery = z.extend(z.pick(caseListQuery, { filter: true, order: true }), {
  format: z.enum(exportFormats),
})
