import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls, startingPrescription } from '@archway/contract/cases'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemScope } from '../../platform/db/scope.ts'
import { competeForCase } from '../../testing/faults/in-line-for-case.ts'
import { untilBlocked } from '../../testing/faults/until-blocked.ts'
import { type UploadStory, uploadStory } from '../../testing/upload-story.ts'
import { sampleStl } from './sample.ts'

let story: UploadStory
beforeAll(async () => {
  story = await uploadStory()
})
afterAll(() => story.app.close())

const owner = () => story.app.as('owner@brightsmiles.test')
const change = async (id: string, body: { withdraw: true } | { restore: true }) =>
  (await owner()).call(caseFileCalls.change, { params: { id }, body })
/** A case in the last status in which its files can change. */
const inFileSync = () =>
  story.newCase({ status: 'IN_PRODUCTION_FILE_SYNC', prescription: startingPrescription('alignerPlan') })
const twoVersions = async () => {
  const caseUuid = await inFileSync()
  const old = await story.uploaded(caseUuid, 'upperImpression', 'old.stl', sampleStl(1000))
  const newer = await story.uploaded(caseUuid, 'upperImpression', 'new.stl', sampleStl(1200))
  return { caseUuid, old, newer }
}
/** Closes the case to changes: planning begins. */
const endSync = async (id: string) =>
  (await story.app.as('staff@archway.test')).call(caseCalls.staffAct, {
    params: { id, action: 'syncDone' },
    body: {},
  })

describe('UPL-22 R6 a change of a file that waits while its case is closed to changes is refused', () => {
  const reserve = async (caseUuid: string) =>
    (await owner()).call(caseFileCalls.reserve, {
      body: { caseUuid, typeKey: 'lowerImpression', fileName: 'lower.stl', bytes: 684 },
    })

  test.each([
    ['withdrawing the scan', ({ newer }: Versions) => change(newer, { withdraw: true })],
    ['restoring the older scan', ({ old }: Versions) => change(old, { restore: true })],
    ['reserving another slot', ({ caseUuid }: Versions) => reserve(caseUuid)],
  ])('%s', async (_what, call) => {
    const versions = await twoVersions()
    const { caseUuid } = versions
    const before = await story.files(caseUuid)
    const ends = await competeForCase<unknown, unknown>(
      story.app,
      caseUuid,
      () => endSync(caseUuid),
      () => call(versions),
    )
    expect(ends).toMatchObject([
      { value: { status: 200 } },
      { value: { status: 409, body: { code: 'NOT_EDITABLE' } } },
    ])
    expect(await story.files(caseUuid)).toEqual(before)
  })
  type Versions = Awaited<ReturnType<typeof twoVersions>>
})

test('UPL-14 R6 withdrawing a file that is restored in the meantime withdraws its new version', async () => {
  const { caseUuid, old } = await twoVersions()
  const { db } = story.services
  let withdrawing: ReturnType<typeof change> | undefined
  await db.within(systemScope, async tx => {
    await tx.execute(sql`select from case_file where id = ${caseUuid} for no key update`)
    withdrawing = change(old, { withdraw: true })
    await untilBlocked(tx)
    await tx.execute(sql`update case_asset set version = 3 where id = ${old}`)
  })
  expect((await withdrawing)?.status).toBe(200)
  expect(await story.files(caseUuid)).toEqual([])
})

describe('R10 the text of a scanner order', () => {
  const order = async (caseUuid: string) =>
    (await owner()).call(caseFileCalls.reserve, {
      body: { caseUuid, typeKey: 'thirdParty', text: 'iTero, order 4711' },
    })

  test('is stored while neither a lock of its case nor a connection is held', async () => {
    const caseUuid = await story.newCase()
    const { storage, db } = story.services
    const put = storage.put.bind(storage)
    const onPut = vi.fn(async () => {
      const client = new pg.Client({ connectionString: story.app.database.url })
      await client.connect()
      try {
        await client.query('select from case_file where id = $1 for update nowait', [caseUuid])
      } finally {
        await client.end()
      }
      await expect.poll(() => db.pool.idleCount === db.pool.totalCount).toBe(true)
    })
    const putting = vi.spyOn(storage, 'put').mockImplementationOnce(async (...args) => {
      await onPut()
      return put(...args)
    })
    const { status, body } = await order(caseUuid)
    putting.mockRestore()
    expect(onPut).toHaveBeenCalledOnce()
    expect([status, body.data?.asset.status]).toEqual([200, 'ready'])
  })

  test('is deleted if the case has been closed by the time it is stored', async () => {
    const caseUuid = await inFileSync()
    const { storage } = story.services
    const put = storage.put.bind(storage)
    let key = ''
    const putting = vi.spyOn(storage, 'put').mockImplementationOnce(async (...args) => {
      key = args[0]
      const stored = await put(...args)
      expect((await endSync(caseUuid)).status).toBe(200)
      return stored
    })
    expect((await order(caseUuid)).body.code).toBe('NOT_EDITABLE')
    putting.mockRestore()
    expect(await storage.size(key)).toBeNull()
    expect(await story.files(caseUuid)).toEqual([])
  })
})
