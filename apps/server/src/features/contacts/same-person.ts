import { fold } from '@archway/contract/kernel'

/** The data of an account by which people are compared. */
export type Party = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

/** The mailbox of an address, which is stored in lower case: `sam+2@x.test` is delivered to that of `sam@x.test`. */
const mailboxOf = (email: string): string => email.replace(/\+[^@]*(?=@)/, '')
const digitsOf = (phone: string | null): string => phone?.replace(/\D/g, '') ?? ''

/**
 * Whether two accounts seem to belong to one person: the same account, mailbox, name or phone. In doubt it says so;
 * two people with the same name have to spell it differently.
 */
export const isSamePerson = (one: Party, other: Party): boolean =>
  one.id === other.id ||
  mailboxOf(one.email) === mailboxOf(other.email) ||
  fold(one.name) === fold(other.name) ||
  (digitsOf(one.phone) !== '' && digitsOf(one.phone) === digitsOf(other.phone))
