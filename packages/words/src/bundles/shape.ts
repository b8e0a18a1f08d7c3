/**
 * The shape of a translation. English is written first and everything else must have the same keys:
 * a sentence missing in Turkish or Arabic does not compile.
 *
 * Plurals are i18next's: a key ending in `_one` / `_other` in English. Turkish has the same two forms,
 * Arabic six, so an English `cases_other` asks Arabic for `cases_zero`, `_one`, `_two`, `_few`, `_many`, `_other`.
 */
type PluralStem<K> = K extends `${infer Stem}_other` ? Stem : never
type ArabicForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

export type SameWords<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameWords<T[K]> }

export type ArabicWords<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : ArabicWords<T[K]>
} & { readonly [K in `${PluralStem<keyof T>}_${ArabicForm}`]: string }
