import type * as z from 'zod/mini'

/** A message of the `forms` words: its key and its parameters. */
export type IssueWords = {
  readonly key: IssueKey
  readonly values?: Readonly<Record<string, string | number>>
}

export type IssueKey =
  | 'required'
  | 'email'
  | 'phone'
  | 'digits'
  | 'tooLong'
  | 'tooShort'
  | 'password'
  | 'passwordRepeat'
  | 'passwordLeaked'
  | 'passwordGuessable'
  | 'passwordHasEmail'
  | 'passwordHasName'
  | 'passwordHasCompany'
  | 'comment'
  | 'number'
  | 'range'
  | 'moreThan'
  | 'atMost'
  | 'date'
  | 'choice'
  | 'addressRange'
  | 'webhookUrl'
  | 'issuerUrl'
  | 'id'
  | 'filter'
  | 'order'
  | 'invalid'
  | 'past'
  | 'future'
  | 'unknownField'

/** `z.$ZodIssue` as server and portal use it: the problem, its path, and the parameters of the rule. */
type Issue = z.core.$ZodIssue

/** The field of an issue, as `a.b.0.c`; empty for a problem of the whole input. */
export const fieldOf = (issue: Issue): string | undefined =>
  issue.path.length > 0 ? issue.path.map(String).join('.') : undefined

const ruleOf = (issue: Issue): { rule?: string; [name: string]: unknown } =>
  issue.code === 'custom' && issue.params ? (issue.params as { rule?: string }) : {}

const isMissing = (input: unknown): boolean =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '')

/**
 * Converts a validation issue to a message of the product. The schemas contain no messages, so this is the only place
 * that maps rules to words (domain.md 3.10).
 */
export const issueWords = (issue: Issue): IssueWords => {
  if ('input' in issue && isMissing(issue.input)) return { key: 'required' }
  const custom = ruleOf(issue)
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? { key: 'number' } : { key: 'invalid' }
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array')
        return Number(issue.minimum) <= 1
          ? { key: 'required' }
          : { key: 'tooShort', values: { min: Number(issue.minimum) } }
      return { key: 'moreThan', values: { n: Number(issue.minimum) - (issue.inclusive ? 1 : 0) } }
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? { key: 'tooLong', values: { max: Number(issue.maximum) } }
        : { key: 'atMost', values: { n: Number(issue.maximum) } }
    case 'invalid_format':
      if (issue.format === 'email') return { key: 'email' }
      if (issue.format === 'uuid') return { key: 'id' }
      if (issue.format === 'date' || issue.format === 'datetime') return { key: 'date' }
      if (issue.format === 'regex' && String(issue.pattern).includes('\\+?\\d')) return { key: 'phone' }
      return { key: 'invalid' }
    case 'invalid_value':
      return { key: 'choice' }
    case 'custom':
      return isIssueKey(custom.rule) ? { key: custom.rule, values: numbersOf(custom) } : { key: 'invalid' }
    default:
      return { key: 'invalid' }
  }
}

const issueNames: readonly string[] = [
  'required',
  'filter',
  'order',
  'range',
  'passwordRepeat',
  'comment',
  'past',
  'future',
  'digits',
  'moreThan',
  'atMost',
  'tooLong',
  'choice',
  'addressRange',
  'webhookUrl',
  'issuerUrl',
  'date',
] satisfies IssueKey[]
const isIssueKey = (rule: unknown): rule is IssueKey => typeof rule === 'string' && issueNames.includes(rule)

const numbersOf = (custom: Record<string, unknown>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(custom).filter(
      (entry): entry is [string, string | number] =>
        entry[0] !== 'rule' && (typeof entry[1] === 'number' || typeof entry[1] === 'string'),
    ),
  )
