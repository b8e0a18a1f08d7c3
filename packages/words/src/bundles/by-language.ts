import type { Language } from '../index.ts'
import { ar } from '../languages/ar/bundles/all.ts'
import { en } from '../languages/en/bundles/all.ts'
import { tr } from '../languages/tr/bundles/all.ts'

/** All texts of the product in every language, for the server and for tests. */
export const wordsByLanguage = { en, tr, ar } satisfies Record<Language, object>
