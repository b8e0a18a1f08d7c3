import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls, patientCalls } from '@archway/contract/cases'
import { chatCalls } from '@archway/contract/chat'
import { approvalCalls, maxListedCases } from '@archway/contract/privacy'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseRecord } from '../../../apps/server/src/features/privacy/approvals/erase-record.ts'
import { erase } from '../../../apps/server/src/features/privacy/erase.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../../apps/server/src/testing/case-story.ts'
import { createTalker, listen, listQueuedJobs } from '../../../apps/server/src/testing/chat-story.ts'
import { data } from '../../../apps/server/src/testing/plan-story.ts'
import { promoteSupport, secondEmail } from '../src/approval-story.ts'

let app: TestApp
let owner: Visitor
let staff: Visitor
let confirmer: Visitor
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
  await giveAddresses(app, ['nourdental'])
  owner = await app.as('owner@nourdental.test')
  await promoteSupport(app)
  staff = await app.as('staff@archway.test')
  confirmer = await app.as(secondEmail)
})
afterAll(() => app.close())

const run = (statement: ReturnType<typeof sql>) =>
  app.services.db.within(systemScope, tx => tx.execute(statement))
const runAsOwner = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** A patient with so many cases, all of which have ended. */
const createPatientWith = async (cases: number, lastName: string) => {
  app.clock.advance(1000)
  const first = await createSubmitted(
    app,
    owner,
    'nourdental',
    completeForm('RE', { firstName: 'Ada', lastName }),
  )
  await run(sql`update case_file set status = 'COMPLETE', patient_id = gen_random_uuid() where id = ${first}`)
  await run(sql`insert into case_file select (jsonb_populate_record(c, jsonb_build_object(
      'id', gen_random_uuid(), 'identifier', c.identifier || '-' || n))).*
    from case_file c, generate_series(2, ${cases}::int) n where c.id = ${first}`)
  return first
}
const listErasable = async (id: string) =>
  data(await staff.call(approvalCalls.erasableRecord, { params: { id } })).cases
const requestErasure = async (id: string) => {
  const body = { reason: 'The clinic asked for it', cases: (await listErasable(id)).map(({ uuid }) => uuid) }
  return staff.call(approvalCalls.requestPatientErasure, { params: { id }, body })
}
const confirmErasure = async (approvalId: string) =>
  data(await confirmer.call(approvalCalls.confirmApproval, { params: { approvalId } }))
const readProgress = async (approvalId: string) =>
  data(await confirmer.call(approvalCalls.approval, { params: { approvalId } })).erasure
const countNamesLeft = async (lastName: string) =>
  Number((await run(sql`select count(*)::int as n from case_file where last_name = ${lastName}`)).rows[0]?.n)

/** The database ends the connection that erases this case, as when the process or its server dies. */
const crashAt = async (caseId: string, work: () => Promise<void>) => {
  await runAsOwner(`create function die() returns trigger language plpgsql security definer as
      'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
    create trigger die before update of first_name on case_file for each row
      when (old.id = '${caseId}') execute function die()`)
  try {
    await expect(work()).rejects.toThrow()
  } finally {
    await runAsOwner('drop trigger die on case_file', 'drop function die()')
  }
}

test.each([
  [
    'Reopened',
    'CASES_RUNNING',
    sql`update case_file set status = 'IN_QC' where last_name = 'Reopened' and identifier like '%-2'`,
  ],
  [
    'Reduced',
    'PATIENT_CHANGED',
    sql`update case_file set patient_id = gen_random_uuid() where last_name = 'Reduced' and identifier like '%-2'`,
  ],
])(
  'S11 nothing of a record is erased if it was %s after the confirmation, and the request says why: %s',
  async (name, problem, change) => {
    const id = await createPatientWith(3, name)
    const { uuid: approvalId } = data(await requestErasure(id))
    await confirmErasure(approvalId)
    await run(change)
    await eraseRecord(app.services, approvalId)
    expect(await readProgress(approvalId)).toEqual({ state: 'stopped', done: 0, total: 3, problem })
    expect(await countNamesLeft(name)).toBe(3)
    const open = await staff.call(approvalCalls.approvals, { query: { filter: { EQ: { waiting: 1 } } } })
    expect(data(open).map(({ uuid }) => uuid)).toContain(approvalId)
    // Nothing is in the way of another request.
    expect((await requestErasure(id)).body.code).toBe(problem === 'CASES_RUNNING' ? problem : undefined)
  },
)

/** Holds an erasure at this case until `work` is done. */
const whileErasing = async (approvalId: string, caseId: string, work: () => Promise<void>) => {
  const lock = 4711
  await runAsOwner(`create function hold() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(${lock}); return new; end';
    create trigger hold before update of first_name on case_file for each row
      when (old.id = '${caseId}') execute function hold()`)
  const holder = new pg.Client({ connectionString: app.database.url })
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [lock])
  const erasure = eraseRecord(app.services, approvalId)
  const isHeld = async () =>
    (
      await holder.query(
        `select from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`,
      )
    ).rowCount
  try {
    await expect.poll(isHeld).toBe(1)
    await work()
  } finally {
    await holder.end()
    await erasure
    await runAsOwner('drop trigger hold on case_file', 'drop function hold()')
  }
}

test('S11 R1 a long erasure holds up no one who mutes a case of the record, and removes the files of many cases in one job', async () => {
  const size = 45
  const id = await createPatientWith(size, 'Lengthy')
  const cases = await listErasable(id)
  const { uuid: approvalId } = data(await requestErasure(id))
  await confirmErasure(approvalId)
  await run(sql`insert into case_asset 
      (id, company_id, case_id, type_key, file_name, bytes, version, status, storage_key, uploaded_by_name, uploaded_by_kind)
    select gen_random_uuid(), company_id, id, 'photo', 'a.png', 1, 1, 'ready', id, 'Nour', 'owner' from case_file where last_name = 'Lengthy'`)
  await whileErasing(approvalId, cases.at(-1)?.uuid ?? '', async () => {
    const muted = await owner.call(caseCalls.mute, {
      params: { id: cases[0]?.uuid ?? '' },
      body: { muted: true },
    })
    expect(muted.status).toBe(200)
    expect(await countNamesLeft('Lengthy')).toBe(size)
  })
  expect(await readProgress(approvalId)).toMatchObject({ state: 'done', done: size })
  expect(await countNamesLeft('Lengthy')).toBe(0)
  const jobs = await listQueuedJobs(app, 'forgetPerson')
  const keys = jobs.flatMap(job => job.keys as string[])
  // The first case was submitted with its files.
  expect(keys).toEqual(expect.arrayContaining(cases.map(({ uuid }) => uuid)))
  expect(jobs).toHaveLength(Math.ceil(size / 20))
})

const chatFile = { fileName: 'Ada-Lovelace.txt', bytes: 12 }
const reserveChatFile = (id: string) => owner.call(chatCalls.file, { params: { id }, body: chatFile })
const countFiles = async (ids: readonly string[]) =>
  Number(
    (
      await run(sql`select count(*)::int as n from case_asset
    where case_id = any(${sql.param(ids)}::uuid[])`)
    ).rows[0]?.n,
  )

test('S11 while a record is erased, a file for it is refused at once and a message is sent at once; neither survives', async () => {
  const id = await createPatientWith(25, 'Chatting')
  const cases = (await listErasable(id)).map(({ uuid }) => uuid)
  const [early = '', late = ''] = [cases[0], cases.at(-1)]
  await run(sql`update case_file set status = 'NEW', submitted_at = null where id = ${late}`)
  const { uuid: approvalId } = data(await requestErasure(id))
  expect((await reserveChatFile(late)).status).toBe(200)
  await confirmErasure(approvalId)
  // The job has not begun yet, but the decision has been made.
  expect((await reserveChatFile(late)).body.code).toBe('RECORD_BEING_ERASED')
  const talker = createTalker(await listen(app.app.http), owner.cookie)
  await talker.connected()
  await whileErasing(approvalId, late, async () => {
    for (const uuid of [early, late])
      expect(await reserveChatFile(uuid)).toMatchObject({
        status: 409,
        body: {
          code: 'RECORD_BEING_ERASED',
          message: expect.stringMatching(/^This patient record is being erased/),
        },
      })
    const record = { caseUuid: late, typeKey: 'frontal' as const, fileName: 'ada.jpg', bytes: 12 }
    expect((await owner.call(caseFileCalls.reserve, { body: record })).body.code).toBe('RECORD_BEING_ERASED')
    for (const room of [early, late]) {
      expect(await talker.say('join', { room })).toMatchObject({ ok: true })
      const message = { room, message: 'Ada Lovelace called', clientMsgId: `to-${room}` }
      expect(await talker.say('message', message)).toMatchObject({ ok: true })
    }
  })
  talker.close()
  expect(await readProgress(approvalId)).toMatchObject({ state: 'done', done: 25 })
  expect(await countFiles(cases)).toBe(0)
  const { rows } = await run(sql`select distinct body from chat_message
    where room_id = any(${sql.param(cases)}::uuid[])`)
  expect(rows).toEqual([{ body: '—' }])
})

test('S11 a file that is being reserved when the erasure is confirmed is erased with the record', async () => {
  const id = await createPatientWith(2, 'Simultaneous')
  const cases = (await listErasable(id)).map(({ uuid }) => uuid)
  const { uuid: approvalId } = data(await requestErasure(id))
  const lock = 4712
  await runAsOwner(`create function hold_file() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(${lock}); return new; end';
    create trigger hold_file after insert on case_asset for each row execute function hold_file()`)
  const holder = new pg.Client({ connectionString: app.database.url })
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [lock])
  const countBlocked = async () =>
    (
      await holder.query(`select from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`)
    ).rowCount
  try {
    const reservation = reserveChatFile(cases[1] ?? '')
    await expect.poll(countBlocked).toBe(1)
    const confirmation = confirmErasure(approvalId)
    // The decision waits for the reservation that did not know of it.
    await expect.poll(countBlocked).toBe(2)
    await holder.query('select pg_advisory_unlock($1)', [lock])
    expect((await reservation).status).toBe(200)
    expect((await confirmation).erasure?.state).toBe('running')
  } finally {
    await holder.end()
    await runAsOwner('drop trigger hold_file on case_asset', 'drop function hold_file()')
  }
  await eraseRecord(app.services, approvalId)
  expect(await countFiles(cases)).toBe(0)
})

test('planted fault: an erasure in a transaction for each case is half done after a crash', async () => {
  const id = await createPatientWith(3, 'Halfway')
  const cases = await listErasable(id)
  const companyId = String(
    (await run(sql`select company_id from case_file where id = ${id}`)).rows[0]?.company_id,
  )
  await crashAt(cases[1]?.uuid ?? '', async () => {
    for (const { uuid } of cases)
      await app.services.db.within(systemScope, tx => erase(tx, { kind: 'patient', id: uuid, companyId }))
  })
  expect(await countNamesLeft('Halfway')).toBe(2)
})

test('S11 R1 a record of more than a hundred cases is erased by one request of two people; a crash leaves nothing half erased, and the job finishes after it', async () => {
  const size = 130
  const id = await createPatientWith(size, 'Manifold')
  const cases = await listErasable(id)
  expect(cases).toHaveLength(size)
  const { uuid: approvalId, caseCount, cases: listedCases } = data(await requestErasure(id))
  expect([caseCount, listedCases.length]).toEqual([size, maxListedCases])
  const approvalView = data(await confirmer.call(approvalCalls.approval, { params: { approvalId } }))
  expect(approvalView.cases).toEqual(cases)
  expect(approvalView.effects.find(({ effect }) => effect === 'cases')).toEqual({
    effect: 'cases',
    count: size,
  })
  expect(approvalView.erasure).toBeNull()
  expect((await staff.call(approvalCalls.confirmApproval, { params: { approvalId } })).body.code).toBe(
    'SAME_PERSON',
  )

  expect((await confirmErasure(approvalId)).erasure).toEqual({
    state: 'running',
    done: 0,
    total: size,
    problem: null,
  })
  expect((await requestErasure(id)).body.code).toBe('APPROVAL_WAITING')
  const open = await staff.call(approvalCalls.approvals, { query: { filter: { EQ: { waiting: 1 } } } })
  expect(data(open).map(({ uuid }) => uuid)).toContain(approvalId)

  await crashAt(cases[99]?.uuid ?? '', () => eraseRecord(app.services, approvalId))
  expect(await countNamesLeft('Manifold')).toBe(size)
  expect(await readProgress(approvalId)).toMatchObject({ state: 'running', done: 80 })

  await app.app.startWork()
  await expect
    .poll(() => readProgress(approvalId))
    .toMatchObject({ state: 'done', done: size, problem: null })
  expect(await countNamesLeft('Manifold')).toBe(0)
  const erasedRecord = data(await owner.call(patientCalls.readPatient, { params: { id } }))
  expect([erasedRecord.cases.length, erasedRecord.firstName]).toEqual([1, expect.stringMatching(/^Erased /)])
  const { rows } = await run(sql`select reason from approval where id = ${approvalId}`)
  expect(rows).toEqual([{ reason: '—' }])
  // Another run of the job changes nothing.
  await eraseRecord(app.services, approvalId)
  expect(await readProgress(approvalId)).toMatchObject({ state: 'done', done: size })
})
