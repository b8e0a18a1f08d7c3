import { createHash } from 'node:crypto'
import { orderCalls } from '@archway/contract/orders'
import { sessionCalls } from '@archway/contract/session'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemScope } from '../../../platform/db/scope.ts'
import { auditEntry } from '../../../platform/table.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../../testing/case-story.ts'
import { newestOrder } from '../../../testing/order-story.ts'
import { approve, data, newestPlan, passQc, publish } from '../../../testing/plan-story.ts'
import { wholeArchive } from '../../../testing/production/archives.ts'
import { giveProductionFiles } from '../../../testing/production/story.ts'
import { sampleZip } from '../../case-files/sample.ts'
import { readContents } from './contents.ts'

const maker = 'production@archway.test'
let app: TestApp
let origin: string
let nour: Visitor
let staff: Visitor
beforeAll(async () => {
  app = await testApp()
  origin = await app.app.http.listen({ port: 0, host: '127.0.0.1' })
  await giveAddresses(app, ['nourdental'])
  nour = await app.as('owner@nourdental.test')
  staff = await app.as('staff@archway.test')
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

const planContent = { upperSteps: 3, lowerSteps: 2, ipr: [], attachments: [], startStep: 1 }

/** The order of an approved plan; the models in its archive have names of another pattern. */
const createPlanned = async ({ files = true } = {}) => {
  const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
  await passQc(staff, id)
  const { uuid } = await publish(staff, id, planContent)
  data(await approve(nour, uuid))
  const { 'U01.stl': first, ...rest } = wholeArchive
  if (files)
    await giveProductionFiles(
      app.services,
      await newestPlan(staff, id),
      sampleZip({ ...rest, 'upper/u01.STL': first, 'U00.stl': first }),
    )
  return newestOrder(nour, id)
}
const createRetainer = async () => {
  const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
  await passQc(staff, id)
  return newestOrder(nour, id)
}

const addressOf = (filter: object): string =>
  `${orderCalls.orderArchive.path}?filter=${encodeURIComponent(JSON.stringify(filter))}`
const anyOf = (orders: readonly { uuid: string }[]) => ({ OR: orders.map(({ uuid }) => ({ EQ: { uuid } })) })
const download = (visitor: Visitor, filter: object, language = 'en') =>
  app.app.http.inject({
    url: addressOf(filter),
    headers: { cookie: visitor.cookie, 'accept-language': language },
  })

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** The files of a ZIP by name, each with the hash of its content; every CRC-32 is verified. */
const hashFilesIn = async (zip: Buffer): Promise<Record<string, string>> => {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(zip)), { useWebWorkers: false })
  const files: Record<string, string> = {}
  for (const entry of await reader.getEntries())
    if (!entry.directory)
      files[entry.filename] = sha256(
        await entry.getData(new Uint8ArrayWriter(), { checkCrc32: true, useWebWorkers: false }),
      )
  return files
}
const model = sha256(wholeArchive['U01.stl'])
const memberName = (order: { identifier: string }, piece: string) =>
  `${order.identifier.replace('/', '-')}_${piece}.stl`
const pieces = ['U01', 'U02', 'U03', 'L01', 'L02']

describe('the production files of orders as a ZIP', () => {
  it('of one order: the models of its pieces byte by byte, named after the order and the piece', async () => {
    const order = await createPlanned()
    const response = await download(staff, { EQ: { uuid: order.uuid } })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(response.headers['content-disposition']).toContain(`"${order.identifier.replace('/', '-')}.zip"`)
    // The total for the progress bar: the bytes of the models, which are most of the file.
    const bytes = Number(response.headers['x-bytes'])
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(response.rawPayload.length)
    expect(await hashFilesIn(response.rawPayload)).toEqual(
      Object.fromEntries(pieces.map(piece => [memberName(order, piece), model])),
    )
  })

  it('of several orders: one folder for each, and a single entry of the audit trail with all of them', async () => {
    const orders = [await createPlanned(), await createPlanned()]
    const response = await download(staff, anyOf(orders))
    const expected = orders.flatMap(order =>
      pieces.map(piece => `${order.identifier.replace('/', '-')}/${memberName(order, piece)}`),
    )
    expect(Object.keys(await hashFilesIn(response.rawPayload)).sort()).toEqual(expected.sort())
    const trail = await app.services.db.within(systemScope, tx =>
      tx.select().from(auditEntry).where(eq(auditEntry.call, 'GET /admin/order/archive')),
    )
    expect(trail.at(-1)?.ids).toEqual(
      expect.arrayContaining(orders.flatMap(({ uuid, caseUuid }) => [uuid, caseUuid])),
    )
  })

  it('is refused if orders have no checked files, and the message lists them in the reader’s language', async () => {
    const orders = [await createPlanned(), await createPlanned({ files: false }), await createRetainer()]
    const names = orders.map(({ identifier }) => identifier)
    for (const [language, sentence] of [
      ['en', 'No checked production files'],
      ['tr', 'Denetimden geçmiş üretim dosyası yok'],
    ] as const) {
      const response = await download(staff, anyOf(orders), language)
      expect([response.statusCode, response.json().code]).toEqual([409, 'ORDER_FILES_MISSING'])
      expect(response.json().message).toContain(sentence)
      expect(names.map(name => response.json().message.includes(name))).toEqual([false, true, true])
    }
    expect((await download(staff, { EQ: { identifier: 'nothing' } })).statusCode).toBe(404)
    expect((await download(staff, { EQ: { color: 'red' } })).statusCode).toBe(400)
  })

  it('S2: is only for production staff and administrators', async () => {
    const order = await createPlanned()
    const readStatus = async (email: string) =>
      (await download(await app.as(email), { EQ: { uuid: order.uuid } })).statusCode
    expect(await readStatus(maker)).toBe(200)
    for (const email of ['support@archway.test', 'planner@archway.test', 'owner@nourdental.test'])
      expect([email, await readStatus(email)]).toEqual([email, 403])
  })

  it('an unreadable archive is reported by name instead of sending half of it', async () => {
    const order = await createPlanned()
    const row = { order: { ...order, planId: 'p' }, caseRow: { identifier: 'c' } }
    const missingFiles = new Map([['p', { storageKey: 'nowhere', bytes: 900 }]])
    const contents = await readContents(app.services.storage, [row as never], missingFiles, '{order}_{piece}')
    expect(contents).toEqual({ members: [], missing: [order.identifier] })
  })

  describe('S12 while it is being sent', () => {
    /** A download that pauses before its last part, with bytes in transit; `open` continues it. */
    const startDownload = async () => {
      const { uuid } = await createPlanned()
      app.forget(maker)
      const reader = await app.as(maker)
      const { storage } = app.services
      const openFile = storage.open.bind(storage)
      const openSpy = vi.spyOn(storage, 'open')
      await download(reader, { EQ: { uuid } })
      const reads = openSpy.mock.calls.length
      const [openStarted, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      openSpy.mockClear().mockImplementation(async (...args) => {
        if (openSpy.mock.calls.length === reads) {
          openStarted.resolve()
          await gate.promise
        }
        return openFile(...args)
      })
      const response = await fetch(`${origin}${addressOf({ EQ: { uuid } })}`, {
        headers: { cookie: reader.cookie },
      })
      expect(response.status).toBe(200)
      await openStarted.promise
      return { answer: response, reader, open: gate.resolve }
    }

    it('it is aborted when its reader signs out', async () => {
      const { answer, reader, open } = await startDownload()
      const failed = expect(answer.arrayBuffer()).rejects.toThrow()
      await reader.call(sessionCalls.logout, { body: {} } as never)
      await failed
      open()
    })

    it('planted fault: a download that is not stopped arrives completely', async () => {
      vi.spyOn(app.services.access, 'hold').mockImplementation(() => () => {})
      const { answer, reader, open } = await startDownload()
      await reader.call(sessionCalls.logout, { body: {} } as never)
      open()
      expect(Object.keys(await hashFilesIn(Buffer.from(await answer.arrayBuffer())))).toHaveLength(5)
    })
  })
})

describe('the names of production files', () => {
  const savePattern = (visitor: Visitor, pattern: string, language = 'en') =>
    visitor.call(orderCalls.saveNaming, { body: { pattern }, headers: { 'accept-language': language } })

  it('are set by an administrator, and every problem of a pattern is reported in the reader’s language', async () => {
    const bad = 'a:{patient}_{arch}}'
    const refusal = await savePattern(staff, bad)
    expect([refusal.status, refusal.body.code]).toEqual([400, 'INVALID'])
    expect(refusal.body.extra?.map(({ msg }) => msg)).toEqual([
      '{patient} is not a valid part of a name.',
      'A brace { or } has no match.',
      'Not allowed in a file name: :',
      'The piece is missing: add {piece}, or {arch} and {step}. Otherwise two files would have the same name.',
      'The order is missing: add {order}. Otherwise files of two orders would have the same name.',
    ])
    for (const language of ['tr', 'ar']) {
      const { extra } = (await savePattern(staff, bad, language)).body
      expect(extra).toHaveLength(5)
      expect(extra).not.toEqual(refusal.body.extra)
    }
    expect((await savePattern(staff, '   ')).body.errors).toEqual({ pattern: 'this field is required' })
    expect((await savePattern(await app.as('planner@archway.test'), '{order}{piece}')).status).toBe(403)
    expect(data(await staff.call(orderCalls.naming))).toEqual({ pattern: '{order}_{piece}' })
  })

  it('apply to the next download', async () => {
    const order = await createPlanned()
    data(await savePattern(staff, '{arch} {step} {batch} {order}'))
    data(await savePattern(staff, '{arch} {step} {product} {order}'))
    const response = await download(staff, { EQ: { uuid: order.uuid } })
    const stem = order.identifier.replace('/', '-')
    expect(Object.keys(await hashFilesIn(response.rawPayload))).toContain(`lower 02 AL ${stem}.stl`)
  })
})
