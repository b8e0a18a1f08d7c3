import type { Language } from '@archway/words'
import type { Guide } from '@archway/words/guide'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../platform/language.ts'

const loaders: Readonly<Record<Language, () => Promise<{ guide: Guide }>>> = {
  en: () => import('@archway/words/guide/en'),
  tr: () => import('@archway/words/guide/tr'),
  ar: () => import('@archway/words/guide/ar'),
}

/** The guide in the reader's language; it is fetched with the page, since few read it on any day. */
export const useGuide = () => {
  // Reading the language draws the page again when it changes.
  useTranslation()
  const language = currentLanguage()
  return useQuery({
    queryKey: ['quick guide', language],
    queryFn: async () => (await loaders[language]()).guide,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
