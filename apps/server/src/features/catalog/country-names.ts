import { countryCodes, shippableCountries } from '@archway/contract/catalog'
import type { Language } from '@archway/words'
import { compareTexts, nameOfCountry } from '@archway/words/locale'

export type Country = { readonly id: string; readonly name: string; readonly isShippable: boolean }

/** The name of a country in a language; its code if `Intl` does not know it. */
export const countryName = nameOfCountry

/** A country as shown in an address or with a doctor. */
export const countryOf = (id: string, language: Language): { id: string; name: string } => ({
  id,
  name: countryName(id, language),
})

const sorted = new Map<Language, readonly Country[]>()

/** All countries in the alphabetical order of a language. */
export const countriesIn = (language: Language): readonly Country[] => {
  const cached = sorted.get(language)
  if (cached) return cached
  const compare = compareTexts(language)
  const countries = countryCodes
    .map(id => ({ id, name: countryName(id, language), isShippable: shippableCountries.has(id) }))
    .sort((a, b) => compare(a.name, b.name))
  sorted.set(language, countries)
  return countries
}
