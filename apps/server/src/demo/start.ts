import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { eq, notLike, sql } from 'drizzle-orm'
import { account } from '../features/session/index.ts'
import type { Config } from '../platform/config/config.ts'
import { connect, type Database } from '../platform/db/database.ts'
import { systemScope } from '../platform/db/scope.ts'
import type { Log } from '../platform/process/log.ts'
import type { Services } from '../platform/services.ts'
import { openStorage } from '../platform/storage/choose.ts'
import { listFileKeys } from '../platform/storage/orphaned-files.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { demoAccounts, demoId, demoPassword } from './people.ts'
import { claimDemoData, discardAll, isUnfinished, markFinished, markUnfinished } from './unfinished.ts'
import { makeDemoPeople } from './world.ts'

/** Whether the database has no people, so that a demo world may be created. */
const isEmptyWorld = async ({ db }: Services): Promise<boolean> => {
  const { rows } = await db.open(tx =>
    tx.execute<{ some: boolean }>(sql`select exists (select from account) as some`),
  )
  return !rows[0]?.some
}

/** Whether the database has an account that is not one of a demo: the addresses of those end in `.test`. */
const hasOtherAccounts = async (db: Database): Promise<boolean> => {
  const rows = await db.open(tx =>
    tx.select({ id: account.id }).from(account).where(notLike(account.email, '%.test')).limit(1),
  )
  return rows.length > 0
}

/** Deletes the stored files that a row names. Columns of keys also contain other texts. */
const removeFiles = async (db: Database, storage: Storage): Promise<void> => {
  const keys = new Set(await db.within(systemScope, listFileKeys))
  for await (const { key } of storage.list()) if (keys.has(key)) await storage.remove(key)
}

/** The process that creates the cases sends no live events: open lists are read again after each of these shares. */
const catchUpShare = 0.05

/** Error code of PostgreSQL: this login may not create a schema. */
const noPrivilege = '42501'

/**
 * The demo world of a database. While a process creates it, others wait in `openDemo`. `ownerUrl` is the owner's
 * address, `log` that of this process.
 */
export const openDemo = async (ownerUrl: string, log: Log) => {
  const claim = await claimDemoData(ownerUrl)
  let child: ChildProcess | undefined
  let isStopping = false

  const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

  const makeCases = async ({ readiness, live }: Services, databaseUrl: string): Promise<void> => {
    const startedAt = performance.now()
    let caughtUpAt = 0
    child = fork(new URL('./process.ts', import.meta.url), process.argv.slice(2), {
      env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
      execArgv: ['--max-semi-space-size=32'],
    })
    child.on('message', message => {
      const share = Number(message)
      readiness.notePreparation(share)
      if (share - caughtUpAt < catchUpShare) return
      caughtUpAt = share
      live.catchUp()
    })
    // Not passed in the environment, which other programs of the machine may read.
    child.send({ databaseUrl })
    const [code, signal] = await once(child, 'exit')
    if (code !== 0) throw new Error(`the process that makes it ended with ${signal ?? code}`)
    await markFinished(ownerUrl)
    await claim.release()
    readiness.notePreparation(null)
    live.catchUp()
    log.info(`The demo data is complete (${Math.round((performance.now() - startedAt) / 1000)} s)`)
  }

  return {
    /**
     * Empties a database whose demo data was never completed, because its process was killed, and removes its files;
     * returns whether it did. The database must have the schema of this server.
     */
    discardUnfinished: async (config: Config, databaseUrl: string): Promise<boolean> => {
      if (!(await isUnfinished(ownerUrl))) return false
      const db = connect(databaseUrl, { size: 1 })
      try {
        if (await hasOtherAccounts(db)) {
          log.warn('The demo data is incomplete, but stays as it is: there are other accounts beside it')
          await markFinished(ownerUrl)
          return false
        }
        log.info('The demo data was not completed; it is made again')
        await removeFiles(db, await openStorage(config))
      } finally {
        await db.close()
      }
      await discardAll(ownerUrl)
      return true
    },
    /**
     * Creates the companies and people in an empty database. Returns whether the cases are to be created, which
     * `makeCases` does.
     */
    makePeople: async (services: Services): Promise<boolean> => {
      if (!(await isEmptyWorld(services))) {
        await claim.release()
        return false
      }
      log.info('making the demo world, with accounts whose password is published in the README')
      await markUnfinished(ownerUrl).catch((error: { code?: string }) => {
        if (error.code !== noPrivilege) throw error
        log.warn(
          'This login may not mark the demo data as unfinished: a start that is killed leaves a part of it',
        )
      })
      await makeDemoPeople(services)
      if (services.config.DEMO === 'people') {
        await markFinished(ownerUrl)
        await claim.release()
        return false
      }
      services.readiness.notePreparation(0)
      return true
    },
    /**
     * Creates the cases in a child process, whose memory is freed afterwards, while this process serves. Returns
     * whether they are complete; never rejects. `databaseUrl` is that of the server's login.
     */
    makeCases: async (services: Services, databaseUrl: string): Promise<boolean> => {
      try {
        await makeCases(services, databaseUrl)
        await offerDemoAccounts(services)
        return !isStopping
      } catch (error) {
        if (isStopping) return false
        services.readiness.notePreparation('failed')
        log.error({ err: error }, 'the demo data could not be completed; the next start makes it again')
        return false
      }
    },
    /** Ends the child process, if it is running, and lets other processes create demo data. */
    stop: async (): Promise<void> => {
      isStopping = true
      if (child && isRunning(child)) {
        const exited = once(child, 'exit')
        child.kill('SIGKILL')
        await exited
      }
      await claim.release()
    },
  }
}

/** Offers the demo accounts on the sign-in page; returns them as lines for the terminal. */
export const offerDemoAccounts = async ({ db, pageMeta, readiness }: Services): Promise<string> => {
  const [first] = demoAccounts
  const [row] = await db.open(tx =>
    tx
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, demoId(first?.email ?? ''))),
  )
  // A production database started with the demo option.
  if (!row) return ''
  const isPreparing = readiness.preparation() !== null
  pageMeta.set(
    'archway-demo',
    JSON.stringify({ password: demoPassword, accounts: demoAccounts, isPreparing }),
  )
  const lines = demoAccounts.map(
    ({ email, role, company }) => `  ${email.padEnd(30)} ${role}${company ? ` of ${company}` : ''}\n`,
  )
  return `Demo accounts, all with the password ${demoPassword}:\n${lines.join('')}`
}
