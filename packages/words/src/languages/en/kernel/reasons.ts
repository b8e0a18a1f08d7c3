import type { RefusalCode } from '@archway/contract/api'

/** Refusals that the portal shows without a response of the server; loaded with the first page. */
export const reasons = {
  BLOCKED: 'You are blocked',
  RESTRICTED: 'This account is restricted; active cases continue',
  RM_NOT_ALLOWED: 'RM Not Allowed',
  STAFF_ROLE: 'Your role does not include this. An administrator can do it or change your role.',
  UNEXPECTED: 'An error occurred, please try again',
  SAME_TYPE_IN_QUEUE: 'Same type is in queue',
  SAME_TYPE_UPLOADING: 'Same type is being uploaded',
  FILE_EMPTY: 'The file is empty',
  FILE_TYPE_REFUSED: '{{ext}} files are not accepted here',
  FILE_TOO_LARGE: 'File is larger than {{max}}',
} as const satisfies Partial<Record<RefusalCode, string>>
