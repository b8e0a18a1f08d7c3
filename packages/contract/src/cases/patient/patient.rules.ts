type PersonName = { readonly firstName: string | null; readonly lastName: string | null }

/** First and last name as one text; empty for a draft without a name. */
export const patientName = ({ firstName, lastName }: PersonName): string =>
  [firstName, lastName].filter(Boolean).join(' ')

const initial = (name: string | null): string => {
  const [first] = new Intl.Segmenter().segment((name ?? '').trim())
  return first ? `${first.segment}.` : ''
}

/**
 * Initials such as `A.K.`, for places that third parties may read, such as mails and labels (domain.md 3.12). Letters
 * as typed; `upperCase` of the words capitalizes them in the viewer's language: "işıl" starts with İ in Turkish.
 */
export const patientInitials = ({ firstName, lastName }: PersonName): string =>
  initial(firstName) + initial(lastName)
