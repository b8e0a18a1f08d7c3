import type { Language } from '../../index.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { tr } from './tr.ts'

/** All texts of the product in every language, for the server and for tests. */
export const wordsByLanguage = { en, tr, ar } satisfies Record<Language, object>
