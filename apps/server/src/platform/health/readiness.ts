import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import pg from 'pg'
import { clientWithin } from '../db/hang.ts'
import { readSchema, schemaProblem } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { cacheFor, refreshEvery } from '../work/cached.ts'

export type Check = 'database' | 'schema' | 'storage' | 'disk'
/** `ok`, or the problem in a word; never an address or a path. */
export type Checks = Readonly<Record<Check, string>>
/** The share of the data that exists already, below 1; null if none is missing, or none will be created. */
export type Preparation = number | 'failed' | null

/**
 * Cache lifetimes: probes of many load balancers cause one check of the database, and one of the storage, in this
 * time.
 */
const databaseMs = 1000
const storageMs = 15_000
/** Timeout after which a dependency counts as unavailable. */
const timeoutMs = 2500
/**
 * Far below the reserve of uploads (`DISK_RESERVE_MB`): a disk without space for files is no reason to take the
 * server out of service, but one on which nothing at all can be written is.
 */
const minFreeBytes = 16 * 1024 * 1024

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), timeoutMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Checks whether this process can do its work. The checks never throw; `close` ends the connection of the probes. */
export const createReadiness = ({ config, db, storage }: Pick<Services, 'config' | 'db' | 'storage'>) => {
  // A separate connection: a busy pool does not mean that the database is down.
  const { options } = db.pool
  const pool = new pg.Pool({
    ...options,
    password: options.password,
    max: 1,
    Client: clientWithin(timeoutMs),
    connectionTimeoutMillis: timeoutMs,
    application_name: 'archway readiness',
  })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))

  const database = cacheFor(databaseMs, async () => {
    let client: pg.PoolClient | undefined
    try {
      client = await pool.connect()
      // Behind a pooler a role lasts for one transaction only.
      await inTime(client.query('begin; set local role archway_app'))
      const problem = schemaProblem(await inTime(readSchema(client)))
      await inTime(client.query('rollback'))
      client.release()
      // `unknown` also for an incompatible schema: probes get no version numbers.
      return { database: 'ok', schema: problem ? 'unknown' : 'ok' }
    } catch (error) {
      // A connection without a response is not used again: the next check opens another.
      client?.release(error as Error)
      return { database: 'away', schema: 'unknown' }
    }
  })

  const storageCheck = refreshEvery(storageMs, async () => {
    const key = `health/${randomUUID()}`
    try {
      await inTime(storage.put(key, Buffer.from('ready')))
      await inTime(storage.remove(key))
      return 'ok'
    } catch {
      return 'not writable'
    }
  })

  const diskCheck = cacheFor(databaseMs, async () => {
    try {
      const { bavail, bsize } = await statfs(config.DATA_DIR)
      return bavail * bsize >= minFreeBytes ? 'ok' : 'full'
    } catch {
      return 'away'
    }
  })

  let canOthersStore = false
  let preparation: Preparation = null

  return {
    look: async (): Promise<Checks> => {
      const [inDatabase, storageState, disk] = await Promise.all([database(), storageCheck(), diskCheck()])
      return { ...inDatabase, storage: storageState, disk }
    },
    /** Records whether another running process can write to the storage although this one cannot; false until known. */
    noteOthers: (canStore: boolean): void => {
      canOthersStore = canStore
    },
    /** The progress of the demo data that is created after the start. */
    preparation: (): Preparation => preparation,
    notePreparation: (next: Preparation): void => {
      preparation = next
    },
    /**
     * Whether requests should be sent to this process. If no process can write to the storage, they all stay ready:
     * most calls do not need it, and the other calls reply that it cannot be reached.
     */
    isReady: ({ storage, ...others }: Checks): boolean =>
      Object.values(others).every(check => check === 'ok') && (storage === 'ok' || !canOthersStore),
    close: () => pool.end(),
  }
}

export type Readiness = ReturnType<typeof createReadiness>

/**
 * Replies to a probe: 200 if requests should be sent to this process, otherwise 503; both with the result of each
 * check.
 */
export const sendReadiness = async (
  reply: FastifyReply,
  readiness: Readiness,
  isStopping: boolean,
): Promise<FastifyReply> => {
  reply.header('cache-control', 'no-store')
  if (isStopping) return reply.code(503).send({ status: 'stopping' })
  const checks = await readiness.look()
  const preparing = readiness.preparation()
  const isReady = readiness.isReady(checks) && preparing === null
  return reply
    .code(isReady ? 200 : 503)
    .send({ status: isReady ? 'ready' : 'not ready', checks, ...(preparing === null ? {} : { preparing }) })
}
