import type { ProtectedPerson } from '@archway/contract/session'
import type { Language } from '@archway/words'
import { translate } from '../../../../platform/words.ts'
import { writeCsv } from '../../../../platform/work/csv.ts'

/** The people as CSV: yes and no in the viewer's language, instants as ISO 8601. */
export const peopleCsv = (people: readonly ProtectedPerson[], language: Language): Buffer => {
  const word = (key: string) => translate(language, 'accountSecurity', key)
  const formatFlag = (value: boolean) => word(value ? 'yes' : 'no')
  return writeCsv(language, {
    header: [
      word('column.name'),
      word('column.email'),
      word('column.kind'),
      word('column.owner'),
      word('column.secondFactor'),
      word('column.passkeys'),
      word('column.passwordDue'),
      word('column.lastSignIn'),
      word('column.failed'),
      word('column.sessions'),
      word('column.trusted'),
      word('column.attention'),
    ],
    rows: people.map(person => [
      person.name,
      person.email,
      word(person.staffRole ? `staffRole.${person.staffRole}` : `kind.${person.kind}`),
      formatFlag(person.isOwner),
      formatFlag(person.hasSecondFactor),
      formatFlag(person.hasPasskeys),
      formatFlag(person.isPasswordDue),
      person.lastSignInAt,
      person.failedSignIns,
      person.openSessions,
      person.trustedDevices,
      person.attention.map(reason => word(`attention.${reason}`)).join(' · '),
    ]),
  })
}
