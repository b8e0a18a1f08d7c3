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

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Maximum of cases in one file; more have to be exported in parts. */
export const maxExported = 50_000
