import { fold } from '@archway/contract/kernel'

/** The facts of an account by which people are distinguished. */
export type Party = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

/** The mailbox of an address, which is stored in lower case: `sam+2@x.test` reaches the same one as `sam@x.test`. */
const mailboxOf = (email: string): string => email.replace(/\+[^@]*(?=@)/, '')
const digitsOf = (phone: string | null): string => phone?.replace(/\D/g, '') ?? ''

/**
 * Whether two accounts appear to be of one person: the same account, mailbox, name or phone. Errs on the side of a
 * refusal; two people of one name use another spelling of it.
 */
export const isSamePerson = (one: Party, other: Party): boolean =>
  one.id === other.id ||
  mailboxOf(one.email) === mailboxOf(other.email) ||
  fold(one.name) === fold(other.name) ||
  (digitsOf(one.phone) !== '' && digitsOf(one.phone) === digitsOf(other.phone))
