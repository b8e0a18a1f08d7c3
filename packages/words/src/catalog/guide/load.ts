import type { Language } from '../../index.ts'
import type { Guide } from './guide.ts'

/** Loads the quick guide in a language, each in a separate chunk. */
export const guideLoaders: Readonly<Record<Language, () => Promise<{ guide: Guide }>>> = {
  en: () => import('../../languages/en/catalog/guide.ts'),
  tr: () => import('../../languages/tr/catalog/guide.ts'),
  ar: () => import('../../languages/ar/catalog/guide.ts'),
}
