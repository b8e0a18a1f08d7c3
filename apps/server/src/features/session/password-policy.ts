import type { PasswordProblem } from '@archway/contract/session'
import type { PasswordOwner } from '@archway/passwords'
import { publishedPassword } from '@archway/passwords/published'
import type { Config } from '../../platform/config/config.ts'
import type { FieldProblem } from '../../platform/refuse.ts'

/** With its lists, 30 MB: loaded for the first password, so that processes that never see one do without. */
const loadJudge = () => import('@archway/passwords')

/**
 * What is wrong with a password of this person. The demo's published one passes where the settings allow it, which
 * they cannot in production.
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

/** The same as the problem of a field of a form: one text that names all of them. */
export const fieldProblems = (field: string, problems: readonly PasswordProblem[]): FieldProblem[] =>
  problems.length > 0 ? [{ form: problems, field }] : []
