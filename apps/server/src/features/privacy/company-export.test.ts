import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { caseCalls } from '@archway/contract/cases'
import { approvalCalls, privacyCalls } from '@archway/contract/privacy'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createDraft, createSubmitted } from '../../testing/case-story.ts'
import { lettersWith } from '../../testing/outbox.ts'
import { data } from '../../testing/plan-story.ts'
import { companyArchive } from './company-archive.ts'
import type { ExportRow } from './table.ts'
import { readFinishedExport } from './testing/export-story.ts'

const isOnDisk = !process.env.TEST_S3_ENDPOINT

let app: TestApp
let nour: Visitor
let ownCase: string
let foreignCase: string
beforeAll(async () => {
  app = await testApp()
  nour = await app.as('owner@nourdental.test')
  ownCase = await createSubmitted(app, nour, 'nourdental', completeForm('RE', { firstName: 'Qzxown' }))
  const bright = await app.as('owner@brightsmiles.test')
  foreignCase = await createDraft(bright, completeForm('RE', { firstName: 'Qzxforeign' }))
  await app.app.startWork()
})
afterAll(() => app.close())

const run = (statement: ReturnType<typeof sql>) =>
  app.services.db.within(systemScope, tx => tx.execute(statement))

/** Every document of an archive by its name. */
const unpackArchive = async (url: string): Promise<Map<string, string>> => {
  const response = await app.app.http.inject({ method: 'GET', url, headers: { cookie: nour.cookie } })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(response.rawPayload)), {
    useWebWorkers: false,
  })
  const members = new Map<string, string>()
  for (const entry of await zip.getEntries())
    if (!entry.directory) members.set(entry.filename, await entry.getData(new TextWriter()))
  return members
}

const readLetters = () => lettersWith(app, 'Your export is ready')

describe('S11 the export of a company', () => {
  test('its owner requests it, is notified when it is ready, and gets all data of the company and no other data', async () => {
    await run(sql`update lab_case set note = 'Qzxinside' where case_id = ${ownCase}`)
    for (const [version, publishedAt] of [
      [1, app.clock.now().toISOString()],
      [2, null],
    ] as const) {
      const note = publishedAt ? 'Qzxpublished' : 'Qzxdraft'
      const planId = randomUUID()
      const [company, at] = [demoId('nourdental'), app.clock.now().toISOString()]
      await run(sql`insert into plan (id, company_id, case_id, version, status, technician_note, created_at, published_at)
        values (${planId}, ${company}, ${ownCase}, ${version}, 'INACTIVE', ${note}, ${at}, ${publishedAt})`)
      await run(sql`insert into case_asset (id, company_id, case_id, plan_id, type_key, status, file_name, bytes, version,
          storage_key, uploaded_by_name, uploaded_by_kind, created_at)
        values (${randomUUID()}, ${company}, ${ownCase}, ${planId}, 'treatmentPlan', 'ready', 'Qzxproduction.zip', 1, 1,
          ${`test/${planId}`}, 'A technician', 'staff', ${at}),
          (${randomUUID()}, ${company}, ${ownCase}, ${planId}, 'planViewer', 'ready', ${`${note}.stl`}, 1, 1,
          ${`test/viewer/${planId}`}, 'A technician', 'staff', ${at})`)
    }
    // Staff who switch to the company and mute one of its cases create rows with its id.
    const staffId = demoId('staff@archway.test')
    await run(sql`update session set company_id = ${demoId('nourdental')} where account_id = ${staffId}`)
    data(
      await (await app.as('staff@archway.test')).call(caseCalls.mute, {
        params: { id: ownCase },
        body: { muted: true },
      }),
    )
    await run(sql`insert into plan_comment (id, company_id, plan_id, text, author_id, author_name, author_kind, answer,
        answer_text, answered_plan_id, created_at)
      select ${randomUUID()}, p.company_id, p.id, 'Qzxcomment', ${demoId('owner@nourdental.test')}, 'An owner', 'contact', 'done',
        'Qzxanswer', next.id, p.created_at
      from plan p join plan next on next.case_id = p.case_id and next.version = 2
      where p.case_id = ${ownCase} and p.version = 1`)
    const requestedExport = data(await nour.call(privacyCalls.exportCompany))
    expect(requestedExport).toMatchObject({ kind: 'company', about: null, askedBy: 'نور الهاشمي' })
    const { document } = await readFinishedExport(nour, requestedExport.uuid)
    const members = await unpackArchive(document?.url ?? '')
    const all = [...members.values()].join('\n')
    expect(JSON.parse(members.get('case_file.json') ?? '[]')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: ownCase, first_name: 'Qzxown' })]),
    )
    for (const name of ['company', 'contact', 'address', 'case_history', 'case_asset'])
      expect([name, JSON.parse(members.get(`${name}.json`) ?? '[]').length]).not.toEqual([name, 0])
    // Nothing of another company, no internal notes of the provider, and no secret.
    const innerTexts = ['Qzxinside', 'Qzxdraft', 'Qzxproduction', 'Qzxanswer', staffId]
    for (const foreign of ['Qzxforeign', foreignCase, demoId('brightsmiles'), ...innerTexts, 'argon2id'])
      expect([foreign, all.includes(foreign)]).toEqual([foreign, false])
    // Published plans are included, so a draft in the export would be found.
    for (const ownText of ['Qzxpublished', 'Qzxpublished.stl', 'Qzxcomment']) expect(all).toContain(ownText)
    const { rows: staffNotices } =
      await run(sql`select id from notification where company_id = ${demoId('nourdental')}
      and account_id in (select id from account where kind = 'staff')`)
    expect(staffNotices.length).toBeGreaterThan(0)
    expect(staffNotices.filter(({ id }) => all.includes(String(id)))).toEqual([])
    expect(all).not.toMatch(/"(storage_key|password_hash|token_hash)"/)

    const exportList = data(await nour.call(privacyCalls.companyExports))
    expect(exportList.find(({ uuid }) => uuid === requestedExport.uuid)).toMatchObject({ status: 'ready' })
    const { done, total } = exportList[0]?.progress ?? { done: 0, total: -1 }
    expect([done, done > 0]).toEqual([total, true])
    await expect.poll(async () => (await readLetters()).length).toBe(1)
    const [letter = ''] = await readLetters()
    expect(letter).toContain('To: owner@nourdental.test')
    expect(letter).not.toMatch(/Qzxown|\/files\//)
  })

  test('of two concurrent requests one creates an export', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => nour.call(privacyCalls.exportCompany, { body: {} })),
    )
    expect(new Set(responses.map(response => data(response).uuid)).size).toBe(1)
    await readFinishedExport(nour, data(responses[0] as (typeof responses)[0]).uuid)
  })

  test('only for an owner; the export of another company is not found', async () => {
    const contact = await app.as('contact@nourdental.test')
    for (const call of [privacyCalls.exportCompany, privacyCalls.companyExports])
      expect((await contact.call(call)).body.code).toBe('SUPER_ADMIN_ONLY')
    const [ownExport] = data(await nour.call(privacyCalls.companyExports))
    const params = { exportId: ownExport?.uuid ?? '' }
    const bright = await app.as('owner@brightsmiles.test')
    expect((await bright.call(privacyCalls.readExport, { params })).status).toBe(404)
    expect(data(await bright.call(privacyCalls.companyExports))).toEqual([])
    // A signed URL belongs to a session and is valid for minutes.
    const { document } = await readFinishedExport(nour, params.exportId)
    app.clock.advance(3_600_000)
    const late = await app.app.http.inject({
      method: 'GET',
      url: document?.url ?? '',
      headers: { cookie: nour.cookie },
    })
    expect(late.statusCode).toBeGreaterThanOrEqual(400)
  })

  test('S15 the address of a document works only in the session that requested it', async () => {
    const [ownExport] = data(await nour.call(privacyCalls.companyExports))
    const { document } = await readFinishedExport(nour, ownExport?.uuid ?? '')
    app.forget('owner@nourdental.test')
    const otherSession = await app.as('owner@nourdental.test')
    app.forget('owner@nourdental.test')
    const foreign = await app.as('owner@brightsmiles.test')
    const read = async (method: 'GET' | 'HEAD', cookie?: string) => {
      const headers = { ...(cookie ? { cookie } : {}), range: 'bytes=0-9' }
      return (await app.app.http.inject({ method, url: document?.url ?? '', headers })).statusCode
    }
    for (const method of ['GET', 'HEAD'] as const)
      expect([
        await read(method),
        await read(method, otherSession.cookie),
        await read(method, foreign.cookie),
        await read(method, nour.cookie),
      ]).toEqual([404, 404, 404, 206])
  })

  test('an owner exports a patient or a colleague of the company, and no one else', async () => {
    const patient = data(await nour.call(privacyCalls.exportPatient, { params: { id: ownCase } }))
    expect((await readFinishedExport(nour, patient.uuid)).document?.name).toBe('person.json')
    const colleague = { id: demoId('contact@nourdental.test') }
    expect((await nour.call(privacyCalls.exportContact, { params: colleague })).status).toBe(200)
    expect((await nour.call(privacyCalls.exportPatient, { params: { id: foreignCase } })).status).toBe(404)
    expect(
      (
        await nour.call(approvalCalls.requestPatientErasure, {
          params: { id: ownCase },
          body: { reason: 'A reason' },
        })
      ).status,
    ).toBe(403)
  })

  test('the erasure of a patient deletes the exports of the company that contain them', async () => {
    const requestedExport = data(await nour.call(privacyCalls.exportCompany))
    await readFinishedExport(nour, requestedExport.uuid)
    await run(sql`update case_file set status = 'COMPLETE' where id = ${ownCase}`)
    await run(sql`update staff set role = 'administrator' where email = 'support@archway.test'`)
    app.services.forgetViewers({})
    const staff = await app.as('staff@archway.test')
    const erasure = await staff.call(approvalCalls.requestPatientErasure, {
      params: { id: ownCase },
      body: { reason: 'The clinic requested it' },
    })
    const second = await app.as('support@archway.test')
    data(await second.call(approvalCalls.confirmApproval, { params: { approvalId: data(erasure).uuid } }))
    const deletedExport = await nour.call(privacyCalls.readExport, {
      params: { exportId: requestedExport.uuid },
    })
    expect(deletedExport.status).toBe(404)
  })

  test.runIf(isOnDisk)(
    'R13 one that cannot be stored ends its transaction, as often as it is tried',
    async () => {
      // More than the streams hold, and incompressible.
      await run(sql`update address set street = (select string_agg(md5(random()::text), '') from generate_series(1, 20000))
      where company_id = ${demoId('nourdental')}`)
      const folder = join(app.services.config.DATA_DIR, 'files', demoId('nourdental'), 'exports')
      await rm(folder, { recursive: true })
      await writeFile(folder, '')
      const put = vi.spyOn(app.services.storage, 'put')
      const { uuid } = data(await nour.call(privacyCalls.exportCompany))
      await expect.poll(() => put.mock.settledResults.at(-1)?.type).toBe('rejected')
      // Its snapshot has begun: the rows were counted.
      const countedRows = async () =>
        (await run(sql`select total > 0 as counted from person_export where id = ${uuid}`)).rows
      await expect.poll(countedRows).toEqual([{ counted: true }])
      const openTransactions = async () =>
        (
          await run(sql`select query from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and xact_start is not null`)
        ).rows
      await expect.poll(openTransactions).toEqual([])
      put.mockRestore()
      await rm(folder)
    },
  )

  test('R13 one that cannot be read fails for the reader of its stream, and ends no process', async () => {
    const { db, clock } = app.services
    const failingDb = { ...db, withinSnapshot: () => Promise.reject(new Error('the database is away')) }
    const row = { id: randomUUID(), companyId: demoId('nourdental') } as ExportRow
    const archive = await companyArchive({ db: failingDb, clock }, row)
    await new Promise(resolve => archive.once('close', resolve))
    await expect(buffer(archive)).rejects.toThrow('the database is away')
  })

  test('planted fault: a row-level security policy that shows rows of another company', async () => {
    // The search of the first test finds content of another company that is stored under the wrong one.
    await run(sql`insert into address (id, company_id, type_id, owner_type, title, title_folded, country_id, state, city,
        street, zip_code, phone, created_at)
      select gen_random_uuid(), ${demoId('nourdental')}, type_id, owner_type, ${demoId('brightsmiles')}, 'x', country_id,
        state, city, street, zip_code, phone, now() from address where company_id = ${demoId('brightsmiles')} limit 1`)
    const requestedExport = data(await nour.call(privacyCalls.exportCompany))
    const { document } = await readFinishedExport(nour, requestedExport.uuid)
    const all = [...(await unpackArchive(document?.url ?? '')).values()].join('\n')
    expect(all).toContain(demoId('brightsmiles'))
  })
})
