import type { Language } from '../../index.ts'
import type { Guide } from './guide.ts'

/** Loads the quick guide in a language, each in a separate chunk. */
export const guideLoaders: Readonly<Record<Language, () => Promise<{ guide: Guide }>>> = {
  en: () => import('./en.ts'),
  tr: () => import('./tr.ts'),
  ar: () => import('./ar.ts'),
}
