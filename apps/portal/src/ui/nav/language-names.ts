import { factsOf, type Language, languages } from '@archway/words'

/** The name of each language in that language, so that its speakers find it. */
export const languageNames: readonly { readonly value: Language; readonly label: string }[] = languages.map(
  value => ({ value, label: factsOf(value).name }),
)
