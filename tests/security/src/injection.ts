import type pg from 'pg'
import { expect } from 'vitest'
import { signScope } from '../../../apps/server/src/platform/db/signed-scope.ts'
import type { TestApp } from '../../../apps/server/src/testing/app.ts'

/** The errors that stop an attacker: no permission, an unknown name, or a view that cannot be changed. */
export const shut = /^(42501|55000|42704|42P01|42883|0A000|25001|22023|42602)$/
export const codeOf = (error: unknown) => (error as pg.DatabaseError).code

export type Attacker = {
  readonly app: TestApp
  /** The company into whose call the statements are injected, and another one. */
  readonly own: string
  readonly foreign: string
  /** Another connection of the same pool. */
  readonly other: pg.PoolClient
}

/** SQL injected into the transaction of a customer's call: any statements, one after the other. */
export const createInjection = ({ app, own, foreign, other }: Attacker) => {
  /**
   * Runs statements as if they had been injected into a customer's call, and rolls them back. Returns the last
   * result.
   */
  const inject = async (statements: readonly string[]): Promise<pg.QueryResult> => {
    const unit = app.services.db.unit({ kind: 'company', companyId: own })
    try {
      return await unit.within(async tx => {
        let result: pg.QueryResult | undefined
        for (const statement of statements) {
          const results = await tx.$client.query(statement)
          result = [results].flat().at(-1)
        }
        return result ?? expect.fail('nothing was injected')
      })
    } finally {
      await unit.rollback()
    }
  }

  /** The number of rows that these statements changed; 0 if they are refused. */
  const countChangedBy = async (statements: readonly string[]): Promise<number> => {
    try {
      return (await inject(statements)).rowCount ?? 0
    } catch (error) {
      expect(codeOf(error), `${statements.join('; ')}: ${error}`).toMatch(shut)
      return 0
    }
  }

  /** Attempts to leave the scope of a customer's call. */
  const escapes = (): Record<string, string[]> => ({
    nothing: [],
    'the role of staff': ['set role archway_staff'],
    'the role of staff, locally': ['set local role archway_staff'],
    'the role of staff, by a function': [`select set_config('role', 'archway_staff', false)`],
    'the role of jobs': ['set role archway_jobs'],
    'the role of backups': ['set role archway_backup'],
    'the role of the owner': [`set role ${new URL(app.database.url).username}`],
    'a role that reads everything': ['set role pg_read_all_data'],
    'the session user again': ['set session authorization default'],
    'no role': ['set role none'],
    reset: ['reset role'],
    'another session user': ['set session authorization archway_staff'],
    'another company, as it was set before': [`select set_config('app.company_id', '${foreign}', true)`],
    'another company': [`select set_config('app.scope', '${foreign}', true)`],
    'another company under the own signature': [
      `select set_config('app.scope', left(current_setting('app.scope'), 65) || '${foreign}', true)`,
    ],
    'staff under the own signature': [
      `select set_config('app.scope', left(current_setting('app.scope'), 65) || 'staff', true)`,
      'set role archway_staff',
    ],
    'jobs under the own signature': [
      `select set_config('app.scope', left(current_setting('app.scope'), 65) || 'jobs', true)`,
      'set role archway_jobs',
    ],
    'no signature at all': [`select set_config('app.scope', '', true)`, 'set role archway_staff'],
    'a signature of another connection': [
      `select set_config('app.scope', '${signScope(other, 'staff')}', true)`,
      'set role archway_staff',
    ],
    'a transaction of its own': ['commit', 'begin', 'set role archway_staff'],
    'an unsigned scope with a time': [
      `select set_config('app.scope', repeat('0', 64) || '.staff@9999999999', true)`,
      'set role archway_staff',
    ],
    'the own signature with a time': [
      `select set_config('app.scope', current_setting('app.scope') || '@9999999999', true)`,
    ],
    'the scope of the one before on the connection': [
      `select set_config('app.scope', '', true)`,
      'commit',
      'begin',
      'set role archway_staff',
    ],
    'another search path': ['set search_path = pg_temp, public'],
    'no row-level security': ['set row_security = off'],
  })

  return { inject, countChangedBy, escapes }
}
export type Injection = ReturnType<typeof createInjection>
