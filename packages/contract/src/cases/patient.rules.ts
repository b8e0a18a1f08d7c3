type Named = { readonly firstName: string | null; readonly lastName: string | null }

/** First and last name as one text; empty for a draft without a name. */
export const patientName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ')

const initial = (name: string | null, language: string): string => {
  const [first] = new Intl.Segmenter().segment((name ?? '').trim())
  return first ? `${first.segment.toLocaleUpperCase(language)}.` : ''
}

/**
 * `A.K.`: what may stand where others read along, such as a mail or a label (domain.md 3.12). In the capitals of the
 * language they are read in: "işıl" is İ in Turkish.
 */
export const patientInitials = ({ firstName, lastName }: Named, language: string): string =>
  initial(firstName, language) + initial(lastName, language)
