import { randomUUID } from 'node:crypto'
import { caseFileCalls } from '@archway/contract/case-files'
import { ar } from '@archway/words/ar'
import { en } from '@archway/words/en'
import { tr } from '@archway/words/tr'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type UploadStory, uploadStory } from '../../../testing/upload-story.ts'

let story: UploadStory
beforeAll(async () => {
  story = await uploadStory()
})
afterAll(() => story.app.close())

const person = 'owner@brightsmiles.test'
const createPlainPhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c08080' }, limitInputPixels: false })
    .png()
    .toBuffer()
const uploadFile = async (content: Buffer): Promise<string> =>
  story.uploaded(await story.newCase(), 'frontal', 'frontal.png', content)

/** Number of the server's connections that are idle in a transaction. */
const countIdleTransactions = async (): Promise<number> => {
  // Queried as the owner: the server's role cannot see the activity of other connections.
  const client = new pg.Client({ connectionString: story.app.database.url })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  )
  await client.end()
  return rows[0]?.n ?? -1
}

test('an edit holds no transaction while the photo is decoded, in another process: P17', async () => {
  const { workers, db } = story.services
  const id = await uploadFile(await createPlainPhoto(1600, 1200))
  const recorded: [module: string, transactions: number][] = []
  const run = workers.run
  const spy = vi.spyOn(workers, 'run').mockImplementation(async work => {
    recorded.push([work.module.pathname.split('/').at(-1) ?? '', await countIdleTransactions()])
    return run(work) as never
  })
  const { status } = await (await story.app.as(person)).call(caseFileCalls.edit, {
    params: { id },
    body: { turn: 90 },
  })
  spy.mockRestore()
  expect([status, recorded]).toEqual([200, [['image-work.ts', 0]]])
  // Planted fault: the same query inside a transaction finds it.
  await db.within(systemScope, async tx => {
    await tx.execute('select 1')
    expect(await countIdleTransactions()).toBe(1)
  })
})

test('a small file with very many pixels is permanently refused, with a message in the reader’s language: P17 R15', async () => {
  const content = await createPlainPhoto(10_900, 10_900)
  expect(content.length).toBeLessThan(2_000_000)
  const id = await uploadFile(content)
  const { cookie } = await story.app.as(person)
  const edit = () =>
    story.app.app.http.inject({
      method: 'POST',
      url: `/caseAsset/${id}/edit`,
      headers: { cookie, 'accept-language': 'tr', 'idempotency-key': 'one-edit' },
      payload: { turn: 90 },
    })
  const first = await edit()
  expect([first.statusCode, first.json().code]).toEqual([422, 'TOO_HEAVY'])
  expect(first.json().message).toContain('işlenemeyecek kadar büyük')
  // A request repeated with its idempotency key is not processed again.
  const spy = vi.spyOn(story.services.workers, 'run')
  const repeatedResponse = await edit()
  expect([
    repeatedResponse.statusCode,
    repeatedResponse.json().code,
    repeatedResponse.headers['idempotency-replayed'],
  ]).toEqual([...[422, 'TOO_HEAVY', 'true']])
  expect(spy).not.toHaveBeenCalled()
  spy.mockRestore()
})

describe('an expensive call made too often answers 429 and the time to wait: P17', () => {
  /** Requests an edit of a photo that does not exist: refused at once, and counted like any other. */
  const prepareEdits = async ({ app, as }: TestApp, email: string) => {
    const { cookie } = await as(email)
    return (language: string) =>
      app.http.inject({
        method: 'POST',
        url: `/caseAsset/${randomUUID()}/edit`,
        headers: { cookie, 'accept-language': language },
        payload: { turn: 90 },
      })
  }

  test('in the language of the reader, only for this person, until the time has passed', async () => {
    const call = await prepareEdits(story.app, 'owner@nourdental.test')
    for (let n = 0; n < 30; n += 1) expect((await call('en')).statusCode).toBe(404)
    for (const [language, { refusals }] of Object.entries({ en, tr, ar })) {
      const refusal = await call(language)
      expect([refusal.statusCode, refusal.json().code, refusal.headers['retry-after']]).toEqual([
        ...[429, 'SLOW_DOWN', '2'],
      ])
      expect(refusal.json().message).toBe(refusals.SLOW_DOWN.replace('{{sec}}', '2'))
    }
    const colleague = await prepareEdits(story.app, 'contact@nourdental.test')
    expect((await colleague('en')).statusCode).toBe(404)
    story.app.clock.advance(2000)
    expect((await call('ar')).statusCode).toBe(404)
  })

  test('planted fault: without the limit every call is answered', async () => {
    const unlimited = await testApp({ RATE_LIMITS: 'off' })
    const call = await prepareEdits(unlimited, 'owner@nourdental.test')
    const statuses = new Set<number>()
    for (let n = 0; n < 31; n += 1) statuses.add((await call('en')).statusCode)
    expect([...statuses]).toEqual([404])
    await unlimited.close()
  })
})
