export const signOnRefusals = {
  /** Begun in another browser, used before, or too long ago. */
  SIGN_ON_OVER: 410,
  /** The answer of the provider was not what the protocol requires. */
  SIGN_ON_FAILED: 400,
  /** The provider refused the person. */
  SIGN_ON_DENIED: 403,
  /** The provider cannot be reached, or is not set up as OpenID Connect requires. */
  SIGN_ON_UNREACHABLE: 409,
  /** No account of the company belongs to the person, as far as the provider proves it. */
  SIGN_ON_NO_ACCOUNT: 403,
  /** No rule of the company gives the person access. */
  SIGN_ON_NO_ACCESS: 403,
  /** The identity belongs to another account. */
  SIGN_ON_LINKED: 409,
  /** The settings of the staff's provider were changed, or confirmed, since they were read. */
  SIGN_ON_CHANGED: 409,
  /** The domain was confirmed for another company. */
  DOMAIN_TAKEN: 409,
  /** The domain is that of a public mail service. */
  DOMAIN_PUBLIC: 409,
} as const satisfies Record<string, number>
