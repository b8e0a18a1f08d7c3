import { factsOf, type Language, languages } from '@archway/words'

/** Each language in its own words, so that its readers find it. */
export const languageNames: readonly { readonly value: Language; readonly label: string }[] = languages.map(
  value => ({ value, label: factsOf(value).name }),
)
