import { joinTexts } from '@archway/words/locale'
import { currentLanguage } from './language.ts'

/** Words one after the other, as the reader's language strings them together; what is missing is left out. */
export const formatList = (words: readonly (string | null | undefined | false)[]): string =>
  joinTexts(
    words.flatMap(word => word || []),
    currentLanguage(),
  )
