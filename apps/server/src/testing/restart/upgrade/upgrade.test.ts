import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDrill } from './drill.ts'

/** The folder of the last release, in CI (`prepare.ts`). */
const before = process.env.TEST_RELEASE ?? ''

describe.runIf(before)('R7 R11 from the last release to this one and back, under load', () => {
  let drill: Awaited<ReturnType<typeof startDrill>>
  beforeAll(async () => {
    drill = await startDrill({ before, demo: 'people', people: 4 })
  })
  afterAll(() => drill?.close())

  test('no request fails while the database is migrated and both processes are replaced, twice', async () => {
    const { during, migrate, replaceBy } = drill
    const exits: (number | null)[] = []
    const phases = [
      await during('the last release', async () => {}),
      await during('this release migrates', async () => exits.push(await migrate())),
      await during('both processes are replaced', async () => exits.push(...(await replaceBy('this')))),
      await during('back to the last release', async () => exits.push(...(await replaceBy('last')))),
    ]
    for (const { name, seconds, requests, slowestMs } of phases)
      console.log(`${name}: ${seconds.toFixed(1)} s, ${requests} requests, slowest ${slowestMs} ms`)
    expect(drill.listFailures()).toEqual([])
    expect(exits).toEqual([0, 0, 0, 0, 0])
  })

  test('planted fault: a migration that renames a column fails requests of the last release', async () => {
    const fault = 'alter table case_file rename column product to kind'
    expect((await drill.during('planted fault', () => drill.execute(fault))).failed).toBeGreaterThan(0)
  })

  test('every acknowledged case is stored; planted fault: a case that was deleted is missing', async () => {
    const { acknowledged, stored } = await drill.countCases()
    expect(acknowledged).toBeGreaterThan(0)
    expect(stored).toBe(acknowledged)
    await drill.execute(
      'delete from case_file where id = (select id from case_file order by created_at desc limit 1)',
    )
    expect((await drill.countCases()).stored).toBe(acknowledged - 1)
  })
})
