import { appendFileSync } from 'node:fs'
import type pg from 'pg'
import { JobPool } from '../../platform/jobs/pool.ts'

/**
 * Loaded with `--import` into the processes of the drill: writes a line for each job whose work succeeded, when its
 * process begins to store that. A job with two lines was done twice.
 */
const file = process.env.DRILL_RUNS ?? ''
const connect = JobPool.prototype.connect as (...args: unknown[]) => Promise<pg.PoolClient> | undefined

JobPool.prototype.connect = function (this: JobPool, ...args: unknown[]) {
  const connected = connect.apply(this, args)
  return connected?.then(client => ({
    query: (query: pg.QueryConfig, ...overrides: unknown[]) => {
      if (query.name?.startsWith('complete_job'))
        appendFileSync(file, `${[query.values?.[0]].flat().join('\n')}\n`)
      return (client.query as (...all: unknown[]) => unknown)(query, ...overrides)
    },
    release: (error?: Error) => client.release(error),
  }))
} as never
