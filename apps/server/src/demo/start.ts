import { fork } from 'node:child_process'
import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { account } from '../features/session/index.ts'
import type { Services } from '../platform/services.ts'
import { demoAccounts, demoId, demoPassword } from './people.ts'

/** Whether the database has no people, so that a demo world may be created. */
const isEmptyWorld = async ({ db }: Services): Promise<boolean> => {
  const { rows } = await db.open(tx =>
    tx.execute<{ some: boolean }>(sql`select exists (select from account) as some`),
  )
  return !rows[0]?.some
}

/**
 * Creates the demo world in an empty database, in a child process, whose memory is freed afterwards. `databaseUrl` is
 * that of the server's login.
 */
export const makeDemoWorldWhereEmpty = async (services: Services, databaseUrl: string): Promise<void> => {
  if (!(await isEmptyWorld(services))) return
  services.log.info('making the demo world, with accounts whose password is published in the README')
  const child = fork(new URL('./process.ts', import.meta.url), process.argv.slice(2), {
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
    execArgv: ['--max-semi-space-size=32'],
  })
  // Not passed in the environment, which other programs of the machine may read.
  child.send({ databaseUrl })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the demo world could not be made (${signal ?? code})`)
}

/** Offers the demo accounts on the sign-in page; returns them as lines for the terminal. */
export const offerDemoAccounts = async ({ db, pageMeta }: Services): Promise<string> => {
  const [first] = demoAccounts
  const [row] = await db.open(tx =>
    tx
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, demoId(first?.email ?? ''))),
  )
  // A production database started with the demo option.
  if (!row) return ''
  pageMeta.set('archway-demo', JSON.stringify({ password: demoPassword, accounts: demoAccounts }))
  const lines = demoAccounts.map(
    ({ email, role, company }) => `  ${email.padEnd(30)} ${role}${company ? ` of ${company}` : ''}\n`,
  )
  return `Demo accounts, all with the password ${demoPassword}:\n${lines.join('')}`
}
