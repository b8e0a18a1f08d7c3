import type { Claimed } from './identity-provider.ts'

/** What a provider says about a person whose address it has verified. */
export const claimed = (email: string, more: Readonly<Record<string, unknown>> = {}): Claimed => ({
  sub: `sub of ${email}`,
  email,
  email_verified: true,
  name: 'Somebody There',
  ...more,
})
