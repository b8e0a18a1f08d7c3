import pg from 'pg'
import { JobPool } from '../pool.ts'

/**
 * The planted fault of R10, loaded with `--import`: the result of a job is stored once and not awaited, as
 * graphile-worker does by default.
 */
JobPool.prototype.connect = pg.Pool.prototype.connect as never
