export const signOnRefusals = {
  /** The sign-in was started in another browser, completed before, or has expired. */
  SIGN_ON_OVER: 410,
  /** The provider's response violates the protocol. */
  SIGN_ON_FAILED: 400,
  /** The provider refused the person. */
  SIGN_ON_DENIED: 403,
  /** The provider cannot be reached, or is not configured as OpenID Connect requires. */
  SIGN_ON_UNREACHABLE: 409,
  /** No account of the company matches the person's verified claims. */
  SIGN_ON_NO_ACCOUNT: 403,
  /** No rule of the company grants the person access. */
  SIGN_ON_NO_ACCESS: 403,
  /** The identity belongs to another account. */
  SIGN_ON_LINKED: 409,
  /** The settings of the staff's provider were changed, or confirmed, since they were fetched. */
  SIGN_ON_CHANGED: 409,
  /** The domain was confirmed for another company. */
  DOMAIN_TAKEN: 409,
  /** The domain belongs to a public mail service. */
  DOMAIN_PUBLIC: 409,
} as const satisfies Record<string, number>
