type Named = { readonly firstName: string | null; readonly lastName: string | null }

/** First and last name as one text; empty for a draft without a name. */
export const patientName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ')

const initial = (name: string | null): string => {
  const [first] = new Intl.Segmenter().segment((name ?? '').trim())
  return first ? `${first.segment}.` : ''
}

/**
 * `A.K.`: what may stand where others read along, such as a mail or a label (domain.md 3.12); the letters as they were
 * typed. Capitals are made in the language they are read in (`upperCase` of the words): "işıl" is İ in Turkish.
 */
export const patientInitials = ({ firstName, lastName }: Named): string =>
  initial(firstName) + initial(lastName)
