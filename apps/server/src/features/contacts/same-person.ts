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
export const isSamePerson = (party: Party, otherParty: Party): boolean =>
  party.id === otherParty.id ||
  mailboxOf(party.email) === mailboxOf(otherParty.email) ||
  fold(party.name) === fold(otherParty.name) ||
  (digitsOf(party.phone) !== '' && digitsOf(party.phone) === digitsOf(otherParty.phone))
