import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passkeyCalls } from '@archway/contract/session'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'

/** The database of the tested server. */
const database = (): pg.Client => {
  const cluster = join(process.env.STORY_DATA ?? '', 'postgres', 'cluster')
  const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3])
  const password = readFileSync(join(cluster, 'archway.password'), 'utf8')
  return new pg.Client({ host: '127.0.0.1', port, user: 'archway_owner', password, database: 'archway' })
}

/**
 * Moves the last confirmation of this person's identity, or the last use of the second factor, two days back, in every
 * session, and waits until the server, which caches sessions for a moment, asks for a new one. `page` is signed in as
 * this person and expects status 403.
 */
export const expireConfirmation = async (
  page: Page,
  email: string,
  column: 'confirmed_at' | 'second_factor_at' = 'confirmed_at',
): Promise<void> => {
  const line = database()
  await line.connect()
  try {
    await line.query(
      `update session set ${column} = ${column} - interval '2 days'
       where account_id = (select id from account where email = $1)`,
      [email],
    )
  } finally {
    await line.end()
  }
  const beginPasskey = () => page.request.post(passkeyCalls.beginPasskey.path, { data: {} })
  await expect.poll(async () => (await beginPasskey()).status()).toBe(403)
}

/** Moves the last change of this case this many days back, and runs the server's daily job at once. */
export const ageCase = async (days: number, caseUuid: string): Promise<void> => {
  const line = database()
  await line.connect()
  try {
    await line.query(
      `update case_file set last_activity_at = now() - make_interval(days => $1),
         status_since = now() - make_interval(days => $1) where id = $2`,
      [days, caseUuid],
    )
    await line.query(`select public.add_job('passTime', '{}'::json)`)
  } finally {
    await line.end()
  }
}
