import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { caseCalls } from '@archway/contract/cases'
import { contactCalls } from '@archway/contract/contacts'
import { privacyCalls } from '@archway/contract/privacy'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { App } from '../../../apps/server/src/app.ts'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { writeExport } from '../../../apps/server/src/privacy/export.ts'
import type { TestApp, Visitor } from '../../../apps/server/src/testing/app.ts'
import { queued } from '../../../apps/server/src/testing/chat-story.ts'
import { type TwoServers, twoServers } from '../../../apps/server/src/testing/two-servers.ts'
import { changesOfAccess, doctorTwo, gate, owner } from './endings.ts'

let two: TwoServers
let app: TestApp
/** The server that makes the answer; the access ends at the other one. */
let beside: App
let origin: string
let ways: ReturnType<typeof changesOfAccess>
beforeAll(async () => {
  two = await twoServers(['brightsmiles'])
  ;({ app, beside } = two)
  origin = two.origins[1]
  ways = changesOfAccess(two)
})
afterAll(() => two.close())
afterEach(() => vi.restoreAllMocks())

const anotherSession = (email: string): Promise<Visitor> => two.anotherSession(email)
const caseOf = (doctor: string): Promise<string> => two.caseOf(owner, doctor)
const handOver = (room: string, victim: Visitor) => ways.handOver(room, victim, victim)
const logOut = (room: string, victim: Visitor) => ways.logOut(room, victim, victim)

/** Copies of a draft, so that a list is longer than what is read at once. */
const copies = (id: string, n: number): Promise<unknown> =>
  app.services.db.within(systemScope, tx =>
    tx.execute(sql`insert into case_file
      select (jsonb_populate_record(c, jsonb_build_object(
        'id', gen_random_uuid(), 'identifier', 'copy-' || gen_random_uuid()))).*
      from case_file as c, generate_series(1, ${n}) where c.id = ${id}`),
  )

/** An XLSX whose sheet is still being written when the access ends. */
const sheetUnderWay = async (end: (room: string, victim: Visitor) => Promise<unknown>) => {
  const room = await caseOf(doctorTwo)
  const victim = await anotherSession(doctorTwo)
  const { begun, open, wait } = gate()
  const run = beside.services.workers.run.bind(beside.services.workers)
  vi.spyOn(beside.services.workers, 'run').mockImplementation(async work => {
    await wait()
    return run(work) as never
  })
  const answer = fetch(`${origin}${caseCalls.exportCases.path}?format=xlsx`, {
    headers: { cookie: victim.cookie },
  })
  await begun
  await end(room, victim)
  return { answer, open }
}

describe('S12 what a person is being sent ends with their access, on every server', () => {
  test.each([
    ['logout', logOut, 401],
    ['handover of a case in it', handOver, 404],
  ] as const)('an export that is still being made: %s', async (_name, end, status) => {
    const { answer, open } = await sheetUnderWay(end)
    // The answer comes although the sheet is not there yet.
    expect((await answer).status).toBe(status)
    open()
    await vi.waitFor(() => expect(beside.services.access.count()).toBe(0))
  })

  test('a planted fault is found: an export that holds nothing', async () => {
    vi.spyOn(beside.services.access, 'hold').mockImplementation(() => () => {})
    const { answer, open } = await sheetUnderWay(logOut)
    open()
    expect((await answer).status).toBe(200)
  })

  test.each([
    ['logout', logOut],
    ['handover of a case in it', handOver],
  ] as const)('a list under way is broken off: %s', async (_name, end) => {
    const room = await caseOf(doctorTwo)
    await copies(room, 600)
    const victim = await anotherSession(doctorTwo)
    const { begun, open, wait } = gate()
    const query = beside.services.db.query.bind(beside.services.db)
    let parts = 0
    vi.spyOn(beside.services.db, 'query').mockImplementation(async (...asked) => {
      // The ids, the first part, and then the one that has to wait; people are read between them.
      if ('rowMode' in asked[1]) parts += 1
      if ('rowMode' in asked[1] && parts === 3) await wait()
      return query(...asked) as never
    })
    const answer = await fetch(`${origin}${caseCalls.exportCases.path}?format=csv`, {
      headers: { cookie: victim.cookie },
    })
    expect(answer.status).toBe(200)
    await begun
    await end(room, victim)
    await expect(answer.text()).rejects.toThrow()
    open()
  })

  describe('the archive of a company, which a job writes', () => {
    const removed = async (email: string): Promise<void> => {
      const { status } = await (await app.as(owner)).call(contactCalls.deleteContact, {
        params: { uuid: demoId(email) },
      })
      expect(status).toBe(200)
    }
    const isOwner = (email: string, superAdmin: boolean): Promise<unknown> =>
      app.services.db.within(systemScope, tx =>
        tx.execute(sql`update contact set super_admin = ${superAdmin} where id = ${demoId(email)}`),
      )
    const asked = async (email: string): Promise<string> => {
      await isOwner(email, true)
      const requester = await anotherSession(email)
      const { status, body } = await requester.call(privacyCalls.exportCompany, { body: {} } as never)
      expect(status).toBe(200)
      return body.data.uuid
    }
    const exportsOf = async (): Promise<{ uuid: string }[]> =>
      (await (await app.as(owner)).call(privacyCalls.companyExports)).body.data
    const letters = async (): Promise<string[]> => {
      const outbox = join(app.services.config.DATA_DIR, 'outbox')
      const files = await readdir(outbox).catch(() => [])
      return Promise.all(files.map(file => readFile(join(outbox, file), 'utf8')))
    }
    const announced = async (): Promise<boolean> =>
      (await letters()).some(letter => letter.includes('Your export is ready'))

    test('nobody is told of it who is no owner any more when it is ready', async () => {
      const id = await asked('contact@brightsmiles.test')
      await writeExport(app.services, id)
      expect((await exportsOf()).map(({ uuid }) => uuid)).toContain(id)
      expect(await queued(app, 'exportMail')).toHaveLength(1)
      await isOwner('contact@brightsmiles.test', false)
      await app.app.startWork()
      await expect.poll(() => queued(app, 'exportMail')).toEqual([])
      expect(await announced()).toBe(false)
    })

    test('there is none for a person whose account is closed while it is written', async () => {
      const { begun, open, wait } = gate()
      const put = app.services.storage.put.bind(app.services.storage)
      vi.spyOn(app.services.storage, 'put').mockImplementation(async (...given) => {
        await wait()
        return put(...given)
      })
      const id = await asked('rm@brightsmiles.test')
      await begun
      await removed('rm@brightsmiles.test')
      open()
      await expect.poll(() => queued(app, 'exportPerson')).toEqual([])
      expect((await exportsOf()).map(({ uuid }) => uuid)).not.toContain(id)
      expect(await announced()).toBe(false)
    })
  })
})
