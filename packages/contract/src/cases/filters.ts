import type { FilterFields } from '../kernel/filter.ts'
import { listQuery } from '../kernel/paging.ts'

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
