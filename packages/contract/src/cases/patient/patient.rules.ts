type Named = { readonly firstName: string | null; readonly lastName: string | null }

/** First and last name as one text; empty for a draft without a name. */
export const patientName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ')

const initial = (name: string | null): string => {
  const [first] = new Intl.Segmenter().segment((name ?? '').trim())
  return first ? `${first.segment}.` : ''
}

/**
 * Initials such as `A.K.`: used where third parties may read, in mails and on labels (domain.md 3.12). Letters as
 * typed; `upperCase` of the words makes them capitals in the reader's language: "işıl" is İ in Turkish.
 */
export const patientInitials = ({ firstName, lastName }: Named): string =>
  initial(firstName) + initial(lastName)
