import { catalogCode } from '@archway/contract/catalog'
import { type Language, languages } from '@archway/words'
import * as z from 'zod/mini'
import { ValidationError } from '../../platform/http/problems.ts'
import { translateKey } from '../../platform/i18n/language.ts'

/** The schema of an entry's form, with the code, which is typed for a new entry and fixed for others. */
export const withCode = <Shape extends z.core.$ZodShape>(form: z.ZodMiniObject<Shape>) =>
  z.extend(form, { code: catalogCode })

/** An existing code would overwrite its entry: the field shows an error instead. */
export const needFreeCode = (code: string, takenCodes: readonly string[]): void => {
  if (!takenCodes.includes(code)) return
  const message = translateKey('labSettings', 'codeTaken')
  throw new ValidationError(message, 409, undefined, [message], { code: message })
}

export const noTitles = Object.fromEntries(languages.map(language => [language, ''])) as Record<
  Language,
  string
>

/** An empty form field means no value. */
export const emptyAsUndefined = { setValueAs: (value: unknown) => (value === '' ? undefined : value) }

/** An entry as form input, without its null fields. */
export const toForm = <Entry extends object>(entry: Entry) =>
  Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, value ?? undefined])) as {
    [Name in keyof Entry]: Exclude<Entry[Name], null> | (null extends Entry[Name] ? undefined : never)
  }
