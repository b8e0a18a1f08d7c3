import * as z from 'zod/mini'
import type { IssueKey } from './issues.ts'
import { latinDigits } from './text.ts'

/** Only white space and invisible characters: zero-width spaces, fillers, the blank of Braille. */
const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Trims a text; one without visible characters becomes empty. */
export const trimText = () => z.overwrite<string>(value => (invisible.test(value) ? '' : value.trim()))

/** A required text: trimmed, not empty, at most `max` UTF-16 units. */
export const text = (max: number, min = 1) => z.string().check(trimText(), z.minLength(min), z.maxLength(max))

/** An optional text: as `text`, but may be missing or empty; empty is stored as null. */
export const optionalText = (max: number) =>
  z.optional(z.nullable(z.string().check(trimText(), z.maxLength(max))))

/**
 * As `text` and `optionalText`, for numbers typed as text, such as an air waybill: digits of any script become Latin
 * digits.
 */
export const numberText = (max: number, min = 0) =>
  z.string().check(z.trim(), z.overwrite(latinDigits), z.minLength(min), z.maxLength(max))
export const optionalNumberText = (max: number) => z.optional(z.nullable(numberText(max)))

/** Bidirectional control characters: in a file name they make `gpj.stl` look like `lts.jpg`. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/** The name of an uploaded file: no path, no bidirectional control characters. */
export const fileName = z.string().check(
  z.overwrite(name => name.replace(directionMarks, '')),
  trimText(),
  z.minLength(1),
  z.maxLength(255),
  z.regex(/^[^/\\\p{Cc}]+$/u),
)

export const uuid = z.uuid()

/** An instant on the wire: ISO 8601 in UTC (ruling 13). */
export const instant = z.iso.datetime()

/** A day without a time: `YYYY-MM-DD`, from the year 1 on: PostgreSQL knows no year 0. */
export const day = z.iso
  .date()
  .check(z.refine(value => !value.startsWith('0000'), { params: { rule: 'date' } }))

export const email = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254))

/** Digits of any script after an optional leading plus; stored as Latin ones (ruling 20, ruling 38, VAL-15). */
export const phone = z.string().check(z.trim(), z.overwrite(latinDigits), z.regex(/^\+?\d{3,20}$/))

/** At least ten characters, by the password rule; the maximum only protects the hash function. */
export const password = z.string().check(z.minLength(10), z.maxLength(200))

/** Flags are sent as 1 and 0; '1' and true are also accepted as on (TRAP-057). */
export const flag = z.pipe(
  z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1'), z.boolean()]),
  z.transform(value => (value === true || value === 1 || value === '1' ? 1 : 0) as 0 | 1),
)

/**
 * A rule over several fields of a form. It runs even if single fields are invalid, so that every problem is reported
 * at once; it does not see the invalid fields and reports nothing about them.
 */
export const checkAcrossFields = <Form extends object>(
  rule: (
    form: Partial<Form>,
    wrong: (field: keyof Form & string, why: IssueKey) => void,
    isWrong: (field: keyof Form & string) => boolean,
  ) => void,
) =>
  z.check<Form>(
    ({ value, issues }) => {
      const reported = new Set(issues.map(({ path }) => path?.[0]))
      const validFields = Object.entries(value).filter(([field]) => !reported.has(field))
      const addIssue = (field: string, reason: IssueKey) => {
        if (reported.has(field)) return
        reported.add(field)
        issues.push({ code: 'custom', input: 'given', path: [field], params: { rule: reason } })
      }
      rule(Object.fromEntries(validFields) as Partial<Form>, addIssue, field => reported.has(field))
    },
    { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
  )
