import { joinTexts } from '@archway/words/locale'
import { currentLanguage } from './language.ts'

/** Joins words by the rules of the language; empty ones are omitted. */
export const formatList = (words: readonly (string | null | undefined | false)[]): string =>
  joinTexts(
    words.flatMap(word => word || []),
    currentLanguage(),
  )
