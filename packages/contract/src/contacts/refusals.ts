export const contactRefusals = {
  LAST_SUPER_ADMIN: 409,
  /** The provider needs an administrator who can sign in. */
  LAST_ADMINISTRATOR: 409,
  OWN_ACCOUNT: 403,
  ALREADY_OWNER: 409,
} as const satisfies Record<string, number>
