import { catalogCalls, type GuideSection } from '@archway/contract/catalog'
import type { Language } from '@archway/words'
import { guideLoaders } from '@archway/words/guide/load'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { markdownOf } from './markdown.ts'

/** The product's guide in a language; loaded with the page, because it is rarely read. */
export const useProductGuide = (language: Language) =>
  useQuery({
    queryKey: ['quick guide', language],
    queryFn: async () => (await guideLoaders[language]()).guide,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The guide in the reader's language, with the provider's text for the sections that have one. */
export const useGuide = () => {
  // Renders again when the language changes.
  useTranslation()
  const language = currentLanguage()
  const ownGuide = useCallQuery(catalogCalls.guide, { params: { language } })
  const product = useProductGuide(language)
  const ownTextOf = (section: GuideSection) => ownGuide.data?.data.find(text => text.section === section)
  return {
    guide: product.data,
    // If the provider's texts cannot be loaded, the product's are shown.
    ready: product.data !== undefined && !ownGuide.isPending,
    failed: product.isError,
    retry: () => void product.refetch(),
    titleOf: (section: GuideSection): string =>
      ownTextOf(section)?.title ?? product.data?.sections[section].title ?? '',
    markdownOf: (section: GuideSection): string =>
      ownTextOf(section)?.markdown ?? markdownOf(product.data?.sections[section].blocks ?? []),
  }
}
