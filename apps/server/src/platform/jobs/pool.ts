import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { endHangingConnections, endWithClient } from '../db/hang.ts'
import { isDatabaseAway } from '../db/outage.ts'
import { openForSession } from '../db/signed-scope.ts'

export type JobPoolOptions = {
  readonly connectionString: string
  /** Maximum number of connections: one listener per runner, one per concurrent job, and one for the presence lock. */
  readonly max: number
  /** Called once when the database becomes unavailable, and once when it is back. */
  readonly onAway: (error: unknown) => void
  readonly onBack: () => void
  /** Called when the outcome of a job could not be stored; storing it is retried. */
  readonly onUnsettled: (error: unknown) => void
}

/** Options of a connection for the queue: its role sees the jobs and no other table. */
export const asJobs = `-c role=archway_jobs ${endWithClient}`

const firstDelayMs = 50
const maxDelayMs = 1000
const connectTimeoutMs = 10_000
/** Time after `leave` in which storing an outcome is retried; after it the job counts as not done and runs again. */
const lastTriesMs = 2000

/** Exponential backoff; up to half of the delay is random, so that many processes do not reconnect at once. */
const delayMs = (attempt: number): number =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempt, 10)) * (0.5 + Math.random() / 2)

/**
 * The statements by which graphile-worker stores the outcome of a job. It neither waits for them nor repeats them
 * after a refused connection; their rejection would end the process. Both may be repeated without harm.
 */
const isOutcome = (query: unknown): query is pg.QueryConfig =>
  /^(complete|fail)_job/.test((query as Partial<pg.QueryConfig>).name ?? '')

const jobIdsOf = ({ name, values = [] }: pg.QueryConfig): string[] =>
  (name?.startsWith('complete')
    ? [values[0]].flat()
    : (JSON.parse(values[1] as string) as { jobId: unknown }[]).map(({ jobId }) => jobId)
  ).map(String)

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/**
 * If its connection is lost while a runner stops, graphile-worker releases it twice. The pool would throw an error that
 * graphile-worker does not handle.
 */
const releaseOnce = (client: pg.PoolClient): (() => void) => {
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    client.release()
  }
}

const noRows = { rows: [], rowCount: 0 } as unknown as pg.QueryResult
/** A stand-in connection for runners during shutdown: every query finds no work. */
const withoutWork = { query: async () => noRows, release: () => {} } as unknown as pg.PoolClient

/**
 * The connection pool of graphile-worker. While the database is unavailable, it waits for a connection instead of
 * rejecting, and stores the results of jobs as soon as the database is back.
 */
export class JobPool extends pg.Pool {
  readonly #given: JobPoolOptions
  readonly #left = new AbortController()
  /** Connections that graphile-worker has acquired by promise and not released; listening ones are not included. */
  #inUse = 0
  readonly #outcomes = new EventEmitter<{ stored: [jobIds: readonly string[]]; idle: [] }>()
  #isAway = false
  #giveUpAt = Number.POSITIVE_INFINITY

  constructor(options: JobPoolOptions) {
    super({
      connectionString: options.connectionString,
      max: options.max,
      options: asJobs,
      onConnect: openForSession(options.connectionString, 'jobs'),
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      application_name: 'archway jobs',
    })
    this.#given = options
    // The runner of every lane listens, and the pool has a connection for each.
    this.setMaxListeners(options.max)
    this.#outcomes.setMaxListeners(options.max)
    // A lost connection is replaced by the next caller; its user gets the error from its query.
    this.on('error', () => {})
    this.on('connect', client => client.on('error', () => {}))
    endHangingConnections(this, { connectMs: connectTimeoutMs })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#lend()
    this.reach().then(
      client => callback(undefined, client, releaseOnce(client)),
      error => callback(error, undefined, () => {}),
    )
    return undefined
  }

  /** For shutdown: stops waiting for the database. Outcomes are retried for two more seconds, then dropped. */
  leave(): void {
    this.#giveUpAt = performance.now() + lastTriesMs
    this.#left.abort()
  }

  /** Resolves when the result of every finished job is stored or given up. Call it once the runners have stopped. */
  async settled(): Promise<void> {
    if (this.#inUse > 0) await once(this.#outcomes, 'idle')
  }

  /** Calls `listener` with the ids of jobs whose outcome was stored. Returns the function that unsubscribes it. */
  onStored(listener: (jobIds: readonly string[]) => void): () => void {
    this.#outcomes.on('stored', listener)
    return () => this.#outcomes.off('stored', listener)
  }

  /** A connection, as soon as there is one. Rejects for reasons other than an outage, and after `leave`. */
  async reach(): Promise<pg.PoolClient> {
    for (let attempt = 0; ; attempt++) {
      try {
        const client = await super.connect()
        if (this.#isAway) this.#given.onBack()
        this.#isAway = false
        return client
      } catch (error) {
        if (!isDatabaseAway(error) || this.#left.signal.aborted) throw error
        if (!this.#isAway) this.#given.onAway(error)
        this.#isAway = true
        await pause(delayMs(attempt), undefined, { signal: this.#left.signal })
      }
    }
  }

  async #lend(): Promise<pg.PoolClient> {
    this.#inUse += 1
    try {
      return this.#repeatingOutcomes(await this.reach())
    } catch (error) {
      this.#giveBack()
      if (this.#left.signal.aborted) return withoutWork
      throw error
    }
  }

  #giveBack(): void {
    this.#inUse -= 1
    if (this.#inUse === 0) this.#outcomes.emit('idle')
  }

  #repeatingOutcomes(first: pg.PoolClient): pg.PoolClient {
    let client: pg.PoolClient | undefined = first
    const release = (error?: Error | boolean) => {
      client?.release(error)
      client = undefined
    }
    const store = async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
      for (let attempt = 0; ; attempt++) {
        try {
          client ??= await this.reach()
          const stored = await client.query(query)
          this.#outcomes.emit('stored', jobIdsOf(query))
          return stored
        } catch (error) {
          release(error as Error)
          if (performance.now() > this.#giveUpAt) return noRows
          if (!isDatabaseAway(error) && !this.#left.signal.aborted) this.#given.onUnsettled(error)
          await pause(delayMs(attempt))
        }
      }
    }
    return {
      query: (...query: Parameters<typeof first.query>) =>
        isOutcome(query[0]) ? store(query[0]) : first.query(...query),
      release: (error?: Error | boolean) => {
        release(error)
        this.#giveBack()
      },
    } as unknown as pg.PoolClient
  }
}
