import { catalogCalls, type GuideSection } from '@archway/contract/catalog'
import type { Language } from '@archway/words'
import type { Guide } from '@archway/words/guide'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { markdownOf } from './markdown.ts'

const loaders: Readonly<Record<Language, () => Promise<{ guide: Guide }>>> = {
  en: () => import('@archway/words/guide/en'),
  tr: () => import('@archway/words/guide/tr'),
  ar: () => import('@archway/words/guide/ar'),
}

/** The product's own guide in a language; it is fetched with the page, since few read it on any day. */
export const useProductGuide = (language: Language) =>
  useQuery({
    queryKey: ['quick guide', language],
    queryFn: async () => (await loaders[language]()).guide,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The guide in the reader's language, each section in the words of the provider where it has written any. */
export const useGuide = () => {
  // Reading the language draws the page again when it changes.
  useTranslation()
  const language = currentLanguage()
  const own = useCallQuery(catalogCalls.guide, { params: { language } })
  const product = useProductGuide(language)
  const writtenOf = (section: GuideSection) => own.data?.data.find(text => text.section === section)
  return {
    guide: product.data,
    // Without the provider's words the product's are better than none.
    ready: product.data !== undefined && !own.isPending,
    failed: product.isError,
    retry: () => void product.refetch(),
    titleOf: (section: GuideSection): string =>
      writtenOf(section)?.title ?? product.data?.sections[section].title ?? '',
    markdownOf: (section: GuideSection): string =>
      writtenOf(section)?.markdown ?? markdownOf(product.data?.sections[section].blocks ?? []),
  }
}
