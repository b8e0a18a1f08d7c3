export const integrationRefusals = {
  /** Unknown, expired or revoked. */
  KEY_INVALID: 401,
  /** The call comes from an address that the key does not allow. */
  KEY_ADDRESS_REFUSED: 403,
  /** The key lacks the scope of the call. */
  KEY_SCOPE_MISSING: 403,
  /** Only a person who has signed in may do this. */
  PERSON_ONLY: 403,
  TOO_MANY_KEYS: 409,
  TOO_MANY_WEBHOOKS: 409,
  /** Nothing is sent while it is off. */
  WEBHOOK_OFF: 409,
} as const satisfies Record<string, number>
