import type { SignOnGrant, StaffSignOnGrant } from '@archway/contract/contacts'
import { refuse } from '../../../platform/refuse.ts'
import type { Proof } from './openid.ts'
import type { ProviderRow } from './store.ts'

const has = (claim: unknown, value: string): boolean =>
  Array.isArray(claim)
    ? claim.some(entry => has(entry, value))
    : (typeof claim === 'string' || typeof claim === 'boolean' || typeof claim === 'number') &&
      String(claim) === value

/**
 * The rights that the company's rules grant a person: those of the first match. Null without rules, which leaves the
 * rights unchanged. Refuses with SIGN_ON_NO_ACCESS if no rule matches and the company requires one.
 */
export const grantFor = (
  { companyId, rules, fallback }: Pick<ProviderRow, 'companyId' | 'rules' | 'fallback'>,
  { claims }: Pick<Proof, 'claims'>,
): SignOnGrant | StaffSignOnGrant | null => {
  if (rules.length === 0) return null
  // Own properties only: `constructor` is not a claim.
  const rule = rules.find(({ claim, value }) => Object.hasOwn(claims, claim) && has(claims[claim], value))
  if (rule) return rule.grant
  if (fallback !== 'member') return refuse('SIGN_ON_NO_ACCESS')
  return companyId === null ? 'support' : 'member'
}
