import type { PasswordProblem } from '@archway/contract/session'
import { judgePassword, type PasswordOwner } from '@archway/passwords'
import { publishedPassword } from '@archway/passwords/published'
import type { Config } from '../../platform/config/config.ts'
import type { FieldProblem } from '../../platform/refuse.ts'

/**
 * What is wrong with a password of this person. The demo's published one passes where the settings allow it, which
 * they cannot in production.
 */
export const problemsOfPassword = (
  { ALLOW_DEMO_PASSWORD }: Pick<Config, 'ALLOW_DEMO_PASSWORD'>,
  password: string,
  owner: PasswordOwner,
): PasswordProblem[] =>
  ALLOW_DEMO_PASSWORD && password === publishedPassword ? [] : [...judgePassword(password, owner).problems]

/** The same as the problem of a field of a form: one text that names all of them. */
export const fieldProblems = (field: string, problems: readonly PasswordProblem[]): FieldProblem[] =>
  problems.length > 0 ? [{ form: problems, field }] : []
