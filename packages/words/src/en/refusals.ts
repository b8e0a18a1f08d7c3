import type { RefusalCode } from '@archway/contract/api'

/** Why the product said no. One sentence for every code of the catalogue; a missing one does not compile. */
export const refusals = {
  INVALID: 'Please check the marked fields',
  MALFORMED: 'The request could not be read',
  NOT_SIGNED_IN: 'Session expired',
  NOT_ALLOWED: 'You are not allowed to do this',
  SUPER_ADMIN_ONLY: 'Only an account owner may do this',
  BLOCKED: 'You are blocked',
  RESTRICTED: 'This account is restricted; running cases go on',
  RM_NOT_ALLOWED: 'RM Not Allowed',
  WRONG_ORIGIN: 'The request came from another site',
  NOT_FOUND: 'This does not exist or is no longer available',
  STALE_STATUS: 'This case has changed. The page has been refreshed.',
  TOO_LARGE: 'This is too large',
  UNSUPPORTED_BODY: 'This kind of content is not accepted',
  TOO_MANY: 'Too many attempts. Try again in {{min}} minutes.',
  UNEXPECTED: 'An error occurred, please try again',
  UNAVAILABLE: 'The service is not available at the moment, please try again',
  WRONG_LOGIN: 'Email or password is wrong',
  ACCOUNT_INACTIVE: 'This account is not active',
  LINK_EXPIRED: 'This link has expired. Ask for a new one.',
  WRONG_OLD_PASSWORD: 'The present password is wrong',
} as const satisfies Record<RefusalCode, string>
