import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { testDatabase } from './database.ts'

async function queryRows(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('every caller gets a separate migrated database', async () => {
  const startedAt = performance.now()
  const [firstDatabase, yours] = [await testDatabase(), await testDatabase()]
  console.log(`cloned in ${Math.round((performance.now() - startedAt) / 2)} ms`)
  await queryRows(firstDatabase.url, 'create table only_here ()')
  const tables = 'select count(*)::int as n from pg_tables where tablename'
  expect(await queryRows(firstDatabase.url, `${tables} = 'only_here'`)).toEqual([{ n: 1 }])
  expect(await queryRows(yours.url, `${tables} = 'only_here'`)).toEqual([{ n: 0 }])
  expect(
    await queryRows(yours.url, "select rolname from pg_roles where rolname = 'archway_app'"),
  ).toHaveLength(1)
  await firstDatabase.drop()
  await yours.drop()
  const remainingSql = `select from pg_database where '${firstDatabase.url}' like '%' || datname`
  expect(await queryRows(inject('testDatabases').adminUrl, remainingSql)).toHaveLength(0)
})
