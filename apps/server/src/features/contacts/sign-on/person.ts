import { email as emailShape } from '@archway/contract/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type Account, findAccount, findAccountById, openAccount } from '../../session/index.ts'
import { createSignOnContact } from './contacts.ts'
import { findIdentity, findIdentityBySubject, link } from './identities.ts'
import type { Proof } from './openid.ts'
import { createSignOnStaff } from './staff.ts'
import { isConfirmedDomain, type ProviderRow } from './store.ts'

/** The person's email address, if the provider has verified it and the lab has confirmed its domain. */
const findProvenEmail = async (
  tx: Tx,
  provider: ProviderRow,
  { claims }: Proof,
): Promise<string | undefined> => {
  // The string "true" is not accepted: providers that let people choose their claims send it.
  if (claims.email_verified !== true) return undefined
  const { success, data } = emailShape.safeParse(claims.email)
  const domain = success ? data.slice(data.lastIndexOf('@') + 1) : ''
  return success && (await isConfirmedDomain(tx, provider.id, domain)) ? data : undefined
}

/** A readable name of at most 100 characters. */
const nameOf = ({ claims }: Proof, email: string): string => {
  const name = typeof claims.name === 'string' ? claims.name.replace(/\p{Cc}/gu, '').trim() : ''
  return (name || email).slice(0, 100)
}

/** Whether an account may use the provider: it belongs to the same company, or to the staff. */
const mayUse = ({ companyId }: ProviderRow, account: Pick<Account, 'companyId' | 'kind'>): boolean =>
  companyId === null ? account.kind === 'staff' : account.companyId === companyId

/**
 * The account for an identity: the linked one, otherwise the one with its verified address in the provider's company,
 * which the sign-in will link, or a new person if the company allows that. A staff account is never linked by its
 * address: its owner links it while signed in. The refusal is the same if there is no account, if it belongs to
 * another company, and if another identity is linked to it.
 */
export const findOrOpenAccount = async (
  tx: Tx,
  provider: ProviderRow,
  proof: Proof,
  now: Date,
): Promise<{ account: Account; isLinked: boolean }> => {
  const identity = await findIdentityBySubject(tx, { providerId: provider.id, ...proof })
  if (identity) {
    const linkedAccount = await findAccountById(tx, identity.accountId)
    return linkedAccount && mayUse(provider, linkedAccount)
      ? { account: linkedAccount, isLinked: true }
      : refuse('SIGN_ON_NO_ACCOUNT')
  }
  const email = (await findProvenEmail(tx, provider, proof)) ?? refuse('SIGN_ON_NO_ACCOUNT')
  const existingAccount = await findAccount(tx, email)
  if (existingAccount) {
    const isFree =
      provider.companyId !== null &&
      mayUse(provider, existingAccount) &&
      !(await findIdentity(tx, existingAccount.id))
    return isFree ? { account: existingAccount, isLinked: false } : refuse('SIGN_ON_NO_ACCOUNT')
  }
  if (provider.admission !== 'created') return refuse('SIGN_ON_NO_ACCOUNT')
  const { companyId } = provider
  const person = { email, name: nameOf(proof, email) }
  const owner = companyId === null ? { kind: 'staff' as const } : { kind: 'contact' as const, companyId }
  // Without an inviting company, so that a recently taken address reveals nothing.
  const id =
    (await openAccount(tx, { ...owner, ...person }, now, { companyId: null })) ?? refuse('SIGN_ON_NO_ACCOUNT')
  const row = { id, ...person, createdAt: now }
  if (companyId !== null) await createSignOnContact(tx, { ...row, companyId })
  else {
    await createSignOnStaff(tx, row)
    // Linked immediately: a sign-in that is interrupted before its second step would not find the account again.
    await link(tx, id, { providerId: provider.id, ...proof }, now)
  }
  const newAccount = (await findAccountById(tx, id)) ?? refuse('SIGN_ON_NO_ACCOUNT')
  return { account: newAccount, isLinked: companyId === null }
}
