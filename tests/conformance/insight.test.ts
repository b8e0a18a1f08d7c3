import { type CompanyInsight, dayAfter, insightCalls, type LabInsight } from '@archway/contract/lab'
import { eq, isNotNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoId } from '../../apps/server/src/demo/people.ts'
import { caseFile, caseHistory } from '../../apps/server/src/features/cases/index.ts'
import { countInsight, recountInsight } from '../../apps/server/src/features/lab/insight/jobs.ts'
import { insightDay, insightProgress, insightWork } from '../../apps/server/src/features/lab/table.ts'
import type { Database, Tx } from '../../apps/server/src/platform/db/database.ts'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { testStart } from '../../apps/server/src/testing/people.ts'
import { data } from '../../apps/server/src/testing/plan-story.ts'
import { caseArbitrary, caseOf, type MadeCase, writeCase, writeEntry } from './src/insight/histories.ts'
import { plainFigures, plainReasons, plainStages, plainWork } from './src/insight/plain-count.ts'
import { partOf, workLines } from './src/insight/work-lines.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Period = { from: string; to: string }

const hourMs = 3_600_000
/** Histories end before the clock of the tests, whose sessions last two weeks. */
const begin = new Date(testStart.getTime() - 300 * 24 * hourMs)
const end = testStart
const seed = Number(process.env.INSIGHT_SEED ?? 20_261_124)

const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.services.db.within(systemScope, work)
const emptyTables = () =>
  transact(async tx => {
    for (const table of [insightDay, insightWork, insightProgress, caseFile]) await tx.delete(table)
  })

const worldArbitrary = fc.record({
  cases: fc.array(caseArbitrary, { minLength: 5, maxLength: 14 }),
  /** Hours between consecutive runs of the job. */
  pauses: fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 4 }),
  late: fc.nat(9),
  from: fc.integer({ min: 0, max: 250 }),
  days: fc.integer({ min: 1, max: 240 }),
})
type World = typeof worldArbitrary extends fc.Arbitrary<infer T> ? T : never

const needsAt = (now: Date, db: Database = app.services.db) => ({
  db,
  clock: { now: () => now },
  log: app.services.log,
})
const countAt = (now: Date, db?: Database) => countInsight(needsAt(now, db))

/**
 * Writes the histories in chronological order, running the job in between; now and then an entry comes after its run.
 */
const simulate = async ({ cases, pauses, late }: World, count = countAt): Promise<MadeCase[]> => {
  const madeCases = cases
    .map(plan => caseOf(plan, begin))
    .map(madeCase => ({ ...madeCase, history: madeCase.history.filter(({ at }) => at < end) }))
  const all = madeCases
    .flatMap(of => of.history.map(entry => ({ of, entry })))
    .toSorted((a, b) => a.entry.at.getTime() - b.entry.at.getTime())
  await transact(async tx => {
    for (const madeCase of madeCases) await writeCase(tx, madeCase)
  })
  let writtenCount = 0
  let now = begin
  for (let run = 0; now < end; run += 1) {
    const next = new Date(now.getTime() + (pauses[run % pauses.length] ?? 1) * hourMs)
    now = next < end ? next : end
    const isLast = now.getTime() === end.getTime()
    const seenAt = new Date(now.getTime() - (isLast ? 0 : late * 6 * 60_000))
    const due = all.slice(writtenCount).filter(({ entry }) => entry.at < seenAt)
    await transact(async tx => {
      for (const { of, entry } of due) await writeEntry(tx, of, entry)
    })
    writtenCount += due.length
    await count(now)
  }
  return madeCases
}

const parts = (report: CompanyInsight | LabInsight) => ({
  stages: report.stages
    .map(({ stage, now, before }) => `${stage} ${now.count} ${now.seconds} ${before.count} ${before.seconds}`)
    .toSorted(),
  reasons: report.reasons
    .map(({ kind, code, count, before }) => `${kind} ${code} ${count} ${before}`)
    .toSorted(),
})

const ofCompany = ({ due, onTime, scrapped, ...figures }: ReturnType<typeof plainFigures>) => figures
const withoutScrap = (reasons: string[]) => reasons.filter(line => !line.startsWith('scrap'))

/** The differences between the figures that people see and a plain count over the histories. */
const compare = async (madeCase: readonly MadeCase[], period: Period): Promise<void> => {
  const staff = await app.as('staff@archway.test')
  const lab = data(await staff.call(insightCalls.labInsight, { query: period }))
  expect({ now: lab.now, past: lab.past, ...parts(lab) }).toEqual({
    now: plainFigures(madeCase, period),
    past: plainFigures(madeCase, lab.before),
    stages: plainStages(madeCase, period),
    reasons: plainReasons(madeCase, period),
  })
  expect(lab.series.map(({ from, to }) => plainFigures(madeCase, { from, to }))).toEqual(
    lab.series.map(({ from, to, ...figures }) => figures),
  )
  expect(lab.companies.reduce((sum, row) => sum + row.submitted, 0)).toBe(lab.now.submitted)
  for (const { company, submitted, turnaround } of lab.companies) {
    const companyCases = madeCase.filter(({ companyId }) => companyId === company.uuid)
    expect(plainFigures(companyCases, period)).toMatchObject({ submitted, turnaround })
  }
  const people = data(await staff.call(insightCalls.staffWork, { query: period }))
  expect(workLines(people)).toEqual(plainWork(madeCase, period))
  for (const { from, to } of lab.series)
    expect(workLines(partOf(people, from, to))).toEqual(plainWork(madeCase, { from, to }))

  for (const company of ['brightsmiles', 'nourdental', 'anadolu']) {
    const companyCases = madeCase.filter(({ companyId }) => companyId === demoId(company))
    await compareCustomer(`owner@${company}.test`, companyCases, period)
  }
  const doctor = 'doctor.two@brightsmiles.test'
  const ofDoctor = madeCase.filter(({ doctorId }) => doctorId === demoId(doctor))
  const rows = await compareCustomer(doctor, ofDoctor, period)
  expect(rows.doctors.every(row => row.doctor?.uuid === demoId(doctor))).toBe(true)
}

const compareCustomer = async (email: string, ownCases: readonly MadeCase[], period: Period) => {
  const report = data(await (await app.as(email)).call(insightCalls.companyInsight, { query: period }))
  expect({ email, now: report.now, past: report.past, ...parts(report) }).toEqual({
    email,
    now: ofCompany(plainFigures(ownCases, period)),
    past: ofCompany(plainFigures(ownCases, report.before)),
    stages: plainStages(ownCases, period),
    reasons: withoutScrap(plainReasons(ownCases, period)),
  })
  expect(report.series.map(({ from, to }) => ofCompany(plainFigures(ownCases, { from, to })))).toEqual(
    report.series.map(({ from, to, ...figures }) => figures),
  )
  for (const { doctor, ...row } of report.doctors) {
    const ofDoctor = ownCases.filter(({ doctorId }) => doctorId === (doctor?.uuid ?? null))
    expect(plainFigures(ofDoctor, period)).toMatchObject(row)
  }
  const submitted = report.doctors.reduce((sum, row) => sum + row.submitted, 0)
  expect(submitted).toBe(report.now.submitted)
  return report
}

const periodOf = ({ from, days }: Pick<World, 'from' | 'days'>): Period => {
  const day = dayAfter(begin.toISOString().slice(0, 10), from)
  return { from: day, to: dayAfter(day, days - 1) }
}

/** Runs the comparison over random worlds until one differs. */
const search = (numRuns: number, count = countAt): Promise<void> =>
  fc.assert(
    fc.asyncProperty(worldArbitrary, async world => {
      await emptyTables()
      await compare(await simulate(world, count), periodOf(world))
    }),
    { numRuns, seed, endOnFailure: true },
  )

describe('U7 figures', () => {
  test('equal a plain count over random histories, read over HTTP by every audience', async () => {
    await search(20)
    // The histories must contain corrections to be a meaningful test.
    const actions = new Set(
      fc
        .sample(worldArbitrary, { numRuns: 20, seed })
        .flatMap(({ cases }) => cases.flatMap(plan => caseOf(plan, begin).history.map(step => step.action))),
    )
    expect([...actions]).toEqual(
      expect.arrayContaining([
        'SHIPPED',
        'SHIPPING_UNDONE',
        'REVERSED_FROM_REJECTED',
        'REVERSED_FROM_READY_FOR_SHIPPING',
        'CASE_CANCELED',
        'REFINEMENT_OPENED',
        'PLAN_REJECTED',
      ]),
    )
  })

  test('of a job that forgets what came since its last run would be found wrong', async () => {
    // Planted fault: a run starts where the last one ended, without overlapping by an hour.
    const withoutOverlap = async (now: Date) => {
      await transact(tx => tx.update(insightProgress).set({ countedTo: new Date(now.getTime() + hourMs) }))
      await countAt(now)
    }
    await expect(search(20, withoutOverlap)).rejects.toMatchObject({ cause: { name: 'AssertionError' } })
  })

  test('are the same after a run that died anywhere, and a mark before the work would be found', async () => {
    const [world] = fc.sample(worldArbitrary, { numRuns: 1, seed })
    if (!world) throw new Error('no world')
    await emptyTables()
    // Crashes at a writing statement, in the middle of a transaction or between two, and stays down.
    const createDyingDatabase = (writesLeft: number): Database => ({
      ...app.services.db,
      within: (scope, work) =>
        app.services.db.within(scope, tx =>
          work(
            new Proxy(tx, {
              get: (target, name) => {
                if (name === 'insert' || name === 'delete' || name === 'update') {
                  writesLeft -= 1
                  if (writesLeft <= 0) throw new Error('the process died')
                }
                const value = Reflect.get(target, name)
                return typeof value === 'function' ? value.bind(target) : value
              },
            }),
          ),
        ),
    })
    let deaths = 0
    const madeCases = await simulate(world, async now => {
      for (const at of [1, 2, 3, 4, 5, 6, 9, 14])
        await countAt(now, createDyingDatabase(at)).catch((error: Error) => {
          const died = error instanceof AggregateError ? error.errors : [error]
          expect(new Set(died.map(({ message }) => message))).toEqual(new Set(['the process died']))
          deaths += 1
        })
      await countAt(now)
    })
    expect(deaths).toBeGreaterThan(4)
    await compare(madeCases, periodOf(world))

    // Planted fault: the progress is written before the counting, which crashes.
    await transact(tx => tx.delete(insightDay))
    await transact(tx => tx.update(insightProgress).set({ countedTo: new Date(end.getTime() + 2 * hourMs) }))
    await countAt(end)
    const [busy] = madeCases.filter(({ history }) => history.length > 3)
    const wide = { from: begin.toISOString().slice(0, 10), to: end.toISOString().slice(0, 10) }
    expect(busy).toBeDefined()
    await expect(compare(madeCases, wide)).rejects.toMatchObject({ name: 'AssertionError' })

    // Every night a month is recounted.
    for (let night = 0; night < 12; night += 1) await recountInsight(needsAt(end))
    await compare(madeCases, wide)
  })

  test('of a company that fails do not hold up those of others, and are made up for later', async () => {
    const [world] = fc.sample(worldArbitrary, { numRuns: 1, seed: seed + 2 })
    if (!world) throw new Error('no world')
    await emptyTables()
    const madeCases = await simulate(world, async () => {})
    const broken = madeCases.find(({ history }) => history.length > 0)
    if (!broken) throw new Error('no history')
    const otherCases = madeCases.filter(({ companyId }) => companyId !== broken.companyId)
    expect(otherCases.length).toBeGreaterThan(0)
    // An entry that no code writes: its changes are not a list.
    const [entry] = broken.history
    if (!entry) throw new Error('no entry')
    const setChanges = (changes: unknown) =>
      transact(tx =>
        tx
          .update(caseHistory)
          .set({
            attributes: sql`jsonb_set(${caseHistory.attributes}, '{changes}', ${JSON.stringify(changes)}::jsonb)`,
          })
          .where(eq(caseHistory.id, entry.id)),
      )
    await setChanges(7)
    await expect(countAt(end)).rejects.toBeInstanceOf(AggregateError)
    const wide = { from: begin.toISOString().slice(0, 10), to: end.toISOString().slice(0, 10) }
    const staff = await app.as('staff@archway.test')
    const readInsight = async () => data(await staff.call(insightCalls.labInsight, { query: wide }))
    const partial = await readInsight()
    expect(partial.now).toEqual(plainFigures(otherCases, wide))
    expect(partial.now.submitted).toBeGreaterThan(0)
    // One company in scope is not counted at all.
    expect(partial.countedAt).toBeNull()

    await setChanges([])
    await countAt(end)
    expect((await readInsight()).countedAt).toBe(end.toISOString())
    await compare(madeCases, wide)
    // A company whose count is older than the others' determines the date of all figures.
    const older = new Date(end.getTime() - 5 * hourMs)
    await transact(tx =>
      tx
        .update(insightProgress)
        .set({ countedTo: older })
        .where(eq(insightProgress.companyId, broken.companyId)),
    )
    expect((await readInsight()).countedAt).toBe(older.toISOString())
  })

  test('are counted anew by runs that continue each other behind the company of the last one', async () => {
    const companies = await transact(tx =>
      tx.select({ id: insightProgress.companyId }).from(insightProgress).orderBy(insightProgress.companyId),
    )
    expect(companies.length).toBeGreaterThan(2)
    await transact(tx => tx.update(insightProgress).set({ recountedTo: null }))
    const owner = new pg.Client({ connectionString: app.database.url })
    await owner.connect()
    onTestFinished(() => owner.end())
    const readNextJob = async (): Promise<{ after?: string } | undefined> => {
      const { rows } = await owner.query<{ payload: { after?: string } }>(
        "select payload from graphile_worker._private_jobs where key = 'recountInsight'",
      )
      return rows[0]?.payload
    }
    const readRecounted = () =>
      transact(tx =>
        tx
          .select({ id: insightProgress.companyId })
          .from(insightProgress)
          .where(isNotNull(insightProgress.recountedTo))
          .orderBy(insightProgress.companyId),
      )
    let after: string | undefined
    for (const [index, { id }] of companies.entries()) {
      await recountInsight(needsAt(end), { after, lasting: -1 })
      expect(await readRecounted()).toEqual(companies.slice(0, index + 1))
      after = (await readNextJob())?.after
      expect(after).toBe(id)
    }
  })

  test('are stored as codes, ids and numbers, without a text of a person', async () => {
    await emptyTables()
    const [world] = fc.sample(worldArbitrary, { numRuns: 1, seed: seed + 1 })
    if (world) await simulate(world)
    const rows = await transact(async tx => [
      ...(await tx.select().from(insightDay)),
      ...(await tx.select().from(insightWork)),
    ])
    expect(rows.length).toBeGreaterThan(10)
    const texts = rows.flatMap(({ measure, item }) => [measure, item])
    expect(texts.filter(text => !/^[A-Za-z_]*$/.test(text))).toEqual([])
  })
})

describe('S2 who reads figures', () => {
  const period = { from: '2026-01-01', to: '2026-01-31' }
  const readStatus = async (email: string, name: keyof typeof insightCalls) =>
    (
      await (
        await app.as(email)
      ).call(insightCalls[name] as typeof insightCalls.labInsight, { query: period })
    ).status

  test('all of the staff read those of the provider, and administrators alone the work of people', async () => {
    const roles = ['staff', 'planner', 'production', 'support'].map(name => `${name}@archway.test`)
    const answers = await Promise.all(
      roles.map(async email => [await readStatus(email, 'labInsight'), await readStatus(email, 'staffWork')]),
    )
    expect(answers).toEqual([
      [200, 200],
      [200, 403],
      [200, 403],
      [200, 403],
    ])
    for (const email of ['owner@brightsmiles.test', 'doctor.two@brightsmiles.test']) {
      expect(await readStatus(email, 'companyInsight')).toBe(200)
      expect(await readStatus(email, 'labInsight')).toBe(403)
      expect(await readStatus(email, 'staffWork')).toBe(403)
    }
  })

  test('a period that ends before it begins, or lasts too long, is refused at its end', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    for (const query of [
      { from: '2026-02-01', to: '2026-01-31' },
      { from: '2020-01-01', to: '2026-01-31' },
    ]) {
      const response = await owner.call(insightCalls.companyInsight, { query })
      expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([400, ['to']])
    }
  })

  test('U7 a period at an end of the calendar is refused by every call', async () => {
    const { cookie } = await app.as('staff@archway.test')
    for (const path of [
      '/insight',
      '/insight/export',
      '/admin/insight',
      '/admin/insight/export',
      '/admin/insight/people',
      '/admin/insight/people/export',
    ]) {
      const answerFor = async (period: string) => {
        const part = path.endsWith('insight/export') ? '&part=series' : ''
        const response = await app.app.http.inject({ url: `${path}?${period}${part}`, headers: { cookie } })
        return [path, response.statusCode, ...Object.keys(response.json().errors ?? {})]
      }
      expect(await answerFor('from=9999-12-01&to=9999-12-31')).toEqual([path, 400, 'to'])
      expect(await answerFor('from=2101-01-01&to=2101-01-01')).toEqual([path, 400, 'to'])
      expect(await answerFor('from=0001-01-01&to=0001-01-31')).toEqual([path, 400, 'from'])
      expect(await answerFor('from=1999-12-31&to=2000-01-31')).toEqual([path, 400, 'from'])
    }
  })
})
