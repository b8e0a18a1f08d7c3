import pg from 'pg'
import { defaultConnectMs } from '../platform/db/hang.ts'
import { lockDemoData } from '../platform/db/migration/lock.ts'

/** An empty schema that exists from before the first row of the demo data until after the last one. */
const mark = 'archway_demo_unfinished'

const connectTo = async (ownerUrl: string): Promise<pg.Client> => {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'archway demo data',
    connectionTimeoutMillis: defaultConnectMs,
    keepAlive: true,
  })
  // A connection lost between two statements is reported by the next one, and must not end the process.
  owner.on('error', () => {})
  await owner.connect()
  return owner
}

const withOwner = async <T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> => {
  const owner = await connectTo(ownerUrl)
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/**
 * Waits until no other process creates demo data in the database, and prevents others from it until `release` or the
 * end of this process.
 */
export const claimDemoData = async (ownerUrl: string): Promise<{ release(): Promise<void> }> => {
  const owner = await connectTo(ownerUrl)
  await lockDemoData(owner)
  return { release: () => owner.end() }
}

export const isUnfinished = (ownerUrl: string): Promise<boolean> =>
  withOwner(ownerUrl, async owner => {
    const { rowCount } = await owner.query('select from pg_namespace where nspname = $1', [mark])
    return rowCount === 1
  })

export const markUnfinished = (ownerUrl: string): Promise<unknown> =>
  withOwner(ownerUrl, owner => owner.query(`create schema if not exists ${mark}`))

/** Also makes everything durable that was committed before. */
export const markFinished = (ownerUrl: string): Promise<unknown> =>
  withOwner(ownerUrl, owner => owner.query(`drop schema if exists ${mark}`))

/** Empties the database, the mark included. */
export const discardAll = (ownerUrl: string): Promise<unknown> =>
  withOwner(ownerUrl, owner =>
    owner.query(`begin;
      drop schema if exists public, graphile_worker, drizzle, archway_scope, ${mark} cascade;
      create schema public;
      grant usage on schema public to public;
      commit`),
  )
