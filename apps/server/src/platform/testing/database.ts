import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  /** The owner's address of an empty, migrated database that belongs to this caller alone. */
  readonly url: string
  /** Removes it. What is not dropped is removed at the end of the run. */
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

/** Clones the template database. Takes some tens of milliseconds. */
export async function testDatabase(): Promise<TestDatabase> {
  const { adminUrl, template, prefix } = inject('testDatabases')
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) }
}
