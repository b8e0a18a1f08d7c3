import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { connect, type Database, type Tx } from './database.ts'
import { runAsSystem, type Scope, systemScope } from './scope.ts'

const [first, second] = [randomUUID(), randomUUID()]
let scratch: TestDatabase
let db: Database
beforeAll(async () => {
  scratch = await testDatabase()
  db = connect(scratch.serverUrl, { size: 1 })
  await db.within(systemScope, async ({ $client }) => {
    for (const id of [first, second])
      await $client.query(`insert into company (id, name) values ($1, 'Company of a reading')`, [id])
  })
})
afterAll(async () => {
  await db.close()
  await scratch.drop()
})

const scopeOf = (companyId: string): Scope => ({ kind: 'company', companyId })
/** Selects without a condition, so that the result is what row-level security allows. */
const listCompanies = async (tx: Tx): Promise<unknown[]> =>
  (
    await tx.execute(sql`select id::text from company where name = 'Company of a reading' order by id`)
  ).rows.map(({ id }) => id)
const renameAll = (tx: Tx) => tx.execute(sql`update company set name = name returning id`)

describe('S1: a read-only transaction (`db.read`)', () => {
  it('sees the rows of its scope, also with prepared statements', async () => {
    // A statement that is sent more than five times is prepared under a name (frequent-statements.ts).
    for (let n = 0; n < 8; n += 1) {
      expect(await db.read(scopeOf(first), listCompanies)).toEqual([first])
      expect(await db.read(scopeOf(second), listCompanies)).toEqual([second])
      expect(await db.read(systemScope, listCompanies)).toEqual([first, second].sort())
      expect(await db.within(scopeOf(first), listCompanies)).toEqual([first])
    }
    const { rows } = await db.read(scopeOf(first), tx =>
      tx.execute(sql`select name, generic_plans + custom_plans as runs from pg_prepared_statements
        where statement like '%Company of a reading%' and name like 'frequent%'`),
    )
    // One prepared statement for each role (archway_app, archway_staff).
    expect(rows).toHaveLength(2)
  })

  it('can neither write nor lock; a normal transaction can', async () => {
    const message = /read-only transaction/
    await expect(db.read(scopeOf(first), renameAll)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(message) },
    })
    await expect(
      db.read(scopeOf(first), tx => tx.execute(sql`select id from company for update`)),
    ).rejects.toMatchObject({ cause: { message: expect.stringMatching(message) } })
    expect((await db.within(scopeOf(first), renameAll)).rows).toHaveLength(1)
  })

  it('has system rights only while its work needs them', async () => {
    const visible = await db.read(scopeOf(first), async tx => [
      await runAsSystem(tx, () => listCompanies(tx)),
      await listCompanies(tx),
    ])
    expect(visible).toEqual([[first, second].sort(), [first]])
    await expect(
      db.read(scopeOf(first), tx =>
        runAsSystem(tx, async () => {
          throw new Error('fails')
        }).catch(() => listCompanies(tx)),
      ),
    ).resolves.toEqual([first])
  })

  it('ends with its work: a later statement fails, and cannot reach the next scope', async () => {
    let endedTx: Tx | undefined
    await db.read(scopeOf(first), async tx => {
      endedTx = tx
    })
    await db.read(scopeOf(second), async () => {
      await expect(listCompanies(endedTx as Tx)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('after its reading had ended') },
      })
    })
  })
})
