import type { PasswordProblem } from '@archway/contract/session'
import type { PasswordOwner } from '@archway/passwords'
import { publishedPassword } from '@archway/passwords/published'
import type { Config } from '../../platform/config/config.ts'
import type { FieldProblem } from '../../platform/refuse.ts'

/** Its lists take 30 MB: loaded for the first password, so that most processes do without. */
const loadJudge = () => import('@archway/passwords')

/**
 * The problems of a password for this person. The published demo password is accepted if the settings allow it, which
 * is impossible in production.
 */
export const problemsOfPassword = async (
  { ALLOW_DEMO_PASSWORD }: Pick<Config, 'ALLOW_DEMO_PASSWORD'>,
  password: string,
  owner: PasswordOwner,
): Promise<PasswordProblem[]> => {
  if (ALLOW_DEMO_PASSWORD && password === publishedPassword) return []
  const { judgePassword } = await loadJudge()
  return [...judgePassword(password, owner).problems]
}

/** The same as one message for a form field, naming all problems. */
export const fieldProblems = (field: string, problems: readonly PasswordProblem[]): FieldProblem[] =>
  problems.length > 0 ? [{ form: problems, field }] : []
