import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { and, asc, eq, lt, ne, sql } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import type { Log } from '../process/log.ts'
import { serverProcess } from '../table.ts'
import type { Readiness } from './readiness.ts'

/** The version of the product. */
export const productVersion: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version

const renewMs = 15_000
/** A process that has not renewed its row for this long is shown as gone. */
const goneMs = 60_000
/** Rows older than this are not shown. */
const shownHours = 24

/** A row of `server_process`. */
export type ProcessState = {
  readonly uuid: string
  readonly role: 'web' | 'worker' | 'all'
  readonly host: string
  readonly version: string
  readonly startedAt: string
  readonly seenAt: string
  readonly gone: boolean
}

/** Whether another process that accepts requests can write to the storage. */
const canOthersStore = (db: Database, id: string): Promise<boolean> =>
  db.read(systemScope, async tx => {
    const processesWithStorage = await tx
      .select({ id: serverProcess.id })
      .from(serverProcess)
      .where(
        and(
          ne(serverProcess.id, id),
          ne(serverProcess.role, 'worker'),
          eq(serverProcess.canStore, true),
          sql`${serverProcess.seenAt} > now() - make_interval(secs => ${goneMs / 1000})`,
        ),
      )
      .limit(1)
    return processesWithStorage.length > 0
  })

/**
 * Registers this process in the list, with whether it can store files, until the returned function is called. Times
 * are those of the database, so that the machines' clocks need not agree.
 */
export const announceProcess = ({
  db,
  log,
  config,
  readiness,
}: {
  readonly db: Database
  readonly log: Log
  readonly config: Config
  readonly readiness: Pick<Readiness, 'look' | 'noteOthers'>
}): (() => Promise<void>) => {
  const id = randomUUID()
  const role = config.ROLE === 'worker' || config.ROLE === 'all' ? config.ROLE : 'web'
  const announce = async () => {
    const canStore = (await readiness.look()).storage === 'ok'
    await db.within(systemScope, async tx => {
      await tx
        .insert(serverProcess)
        .values({ id, role, host: hostname(), version: productVersion, canStore })
        .onConflictDoUpdate({ target: serverProcess.id, set: { seenAt: sql`now()`, canStore } })
      await tx
        .delete(serverProcess)
        .where(lt(serverProcess.seenAt, sql`now() - make_interval(hours => ${shownHours})`))
    })
    // After the commit: if processes lose the storage at the same time, the last one to check finds no other and stays
    // ready.
    readiness.noteOthers(!canStore && (await canOthersStore(db, id)))
  }
  const renew = () =>
    announce().catch(error => log.debug({ err: error }, 'the process could not say that it runs'))
  let renewing: Promise<void> | undefined
  const sample = () => {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
  }
  sample()
  const timer = setInterval(sample, renewMs).unref()
  return async () => {
    clearInterval(timer)
    await renewing
    await db
      .within(systemScope, async tx => void (await tx.delete(serverProcess).where(sql`id = ${id}`)))
      .catch(() => {})
  }
}

/** The processes of the last day, by role and start. */
export const listProcesses = (db: Database): Promise<ProcessState[]> =>
  db.read(systemScope, async tx => {
    const rows = await tx
      .select({
        id: serverProcess.id,
        role: serverProcess.role,
        host: serverProcess.host,
        version: serverProcess.version,
        startedAt: serverProcess.startedAt,
        seenAt: serverProcess.seenAt,
        gone: sql<boolean>`${serverProcess.seenAt} < now() - make_interval(secs => ${goneMs / 1000})`,
      })
      .from(serverProcess)
      .orderBy(asc(serverProcess.role), asc(serverProcess.startedAt))
    return rows.map(({ id, startedAt, seenAt, ...rest }) => ({
      uuid: id,
      ...rest,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    }))
  })

/** The versions of PostgreSQL and of the schema. */
export const readVersions = async (db: Database): Promise<{ database: string; schema: string }> => {
  const { rows } = await db.query<{ database: string; schema: string }>(
    systemScope,
    {
      name: 'versions',
      text: `select current_setting('server_version') as database, (select name from drizzle.schema_version) as schema`,
    },
    { readOnly: true },
  )
  return { database: rows[0]?.database ?? '', schema: rows[0]?.schema ?? '' }
}
