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
 * What the rules of the company give a person: the first one that applies. Null without rules, where rights stay as they
 * are; refuses with SIGN_ON_NO_ACCESS where none applies and the company wants that.
 */
export const grantFor = (
  { companyId, rules, fallback }: Pick<ProviderRow, 'companyId' | 'rules' | 'fallback'>,
  { claims }: Pick<Proof, 'claims'>,
): SignOnGrant | StaffSignOnGrant | null => {
  if (rules.length === 0) return null
  // Own properties alone: `constructor` is no claim.
  const found = rules.find(({ claim, value }) => Object.hasOwn(claims, claim) && has(claims[claim], value))
  if (found) return found.grant
  if (fallback !== 'member') return refuse('SIGN_ON_NO_ACCESS')
  return companyId === null ? 'support' : 'member'
}
