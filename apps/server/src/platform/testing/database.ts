import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { testLogin } from './login.ts'

export type TestDatabase = {
  /** The owner's address of an empty, migrated database for this caller only. */
  readonly url: string
  /** The address for the server: a login that owns nothing. */
  readonly serverUrl: string
  /** Drops it. Databases that are not dropped are removed at the end of the run. */
  drop(): Promise<void>
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Clones a template database, by default the migrated one without rows. Takes some tens of milliseconds. */
export async function testDatabase(template = inject('testDatabases').template): Promise<TestDatabase> {
  const { adminUrl, prefix } = inject('testDatabases')
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  // The migration revokes this, too, but rights on a database are not copied with it.
  await asAdmin(adminUrl, `revoke temporary on database ${name} from public`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const serverUrl = new URL(url)
  serverUrl.username = testLogin
  serverUrl.password = testLogin
  return {
    url: url.href,
    serverUrl: serverUrl.href,
    drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  }
}
