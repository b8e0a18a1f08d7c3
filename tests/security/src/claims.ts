import type { Claimed } from './identity-provider.ts'

/** The claims of a provider about a person whose email address it has verified. */
export const createClaims = (email: string, overrides: Readonly<Record<string, unknown>> = {}): Claimed => ({
  sub: `sub of ${email}`,
  email,
  email_verified: true,
  name: 'Somebody There',
  ...overrides,
})
