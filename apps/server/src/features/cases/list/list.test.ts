import { addressCalls } from '@archway/contract/addresses'
import { type CaseForm, type CaseListRow, caseCalls } from '@archway/contract/cases'
import { doctorCalls } from '@archway/contract/doctors'
import { fold } from '@archway/contract/kernel'
import { compareTexts } from '@archway/words/locale'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createDraft, createSubmitted, giveAddresses } from '../../../testing/case-story.ts'
import { recountCases } from './counter.ts'

let app: TestApp
let bright: Visitor
let nour: Visitor
const names = [
  ['İpek', 'Işık'],
  ['IŞIL', 'Yılmaz'],
  ['José', 'Núñez'],
  ['أحمد', 'مصطفى'],
  ['Per_cent', '100%'],
  ['Ada', 'Lovelace'],
] as const

beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  bright = await app.as('owner@brightsmiles.test')
  nour = await app.as('owner@nourdental.test')
  for (const [index, [firstName, lastName]] of names.entries()) {
    app.clock.set(new Date(Date.UTC(2026, 2, 2, 9, index)))
    await createDraft(bright, { product: index % 2 ? 'RE' : 'AL', firstName, lastName })
  }
  await createDraft(nour, { product: 'RE', firstName: 'Ada', lastName: 'of Nour' })
  const physical: CaseForm = completeForm('RE', { impressionType: 'physical', firstName: 'Zeynep' })
  for (const email of [
    'doctor.one@brightsmiles.test',
    'doctor.two@brightsmiles.test',
    'doctor.zero@brightsmiles.test',
  ])
    await createSubmitted(app, await app.as(email), 'brightsmiles', physical)
  app.clock.set(new Date('2026-03-02T09:10:00.000Z'))
  await createSubmitted(app, bright, 'brightsmiles', completeForm('WK', { firstName: 'Late' }))
})
afterAll(() => app.close())

const listNames = async (visitor: Visitor, filter?: object, overrides: object = {}) => {
  const { body, status } = await visitor.call(caseCalls.list, {
    query: { ...(filter ? { filter } : {}), paginate: 100, ...overrides },
  })
  expect([status, body.code]).toEqual([200, undefined])
  expect(body.total).toBe(body.data.length)
  return body.data.map(row => row.firstName)
}

describe('the list', () => {
  it('has the cases of the viewer’s side, newest first, ten on a page (LIST-01..03), and no others', async () => {
    const { body } = await bright.call(caseCalls.list)
    expect(body.data.map(row => row.firstName)).toEqual([
      'Late',
      'Ada',
      'Per_cent',
      'أحمد',
      'José',
      'IŞIL',
      'İpek',
    ])
    expect(body).toMatchObject({ page: 1, pages: 1, total: 7 })
    expect(body.data[0]).toMatchObject({
      status: 'IN_QC',
      side: 'client',
      company: { name: 'Bright Smiles' },
      createdBy: 'Olivia Hart',
      doctor: null,
    })
  })

  it('pages do not overlap, and include their number', async () => {
    const readPage = async (page: number) =>
      (await bright.call(caseCalls.list, { query: { page, paginate: 3 } })).body
    const pages = [await readPage(1), await readPage(2), await readPage(3), await readPage(4)]
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1, 0])
    expect(new Set(pages.flatMap(({ data }) => data.map(row => row.uuid))).size).toBe(7)
    expect(pages.map(({ total, pages }) => [total, pages])).toEqual(Array(4).fill([7, 3]))
  })

  it.each([
    ['ipek', ['İpek']],
    ['ISIL', ['IŞIL']],
    ['jose', ['José']],
    ['احمد', ['أحمد']],
    ['%', []],
    ['_', ['Per_cent']],
    ['lovelace', []],
  ])(
    'LIKE %s finds first names without regard to case, accents and wildcards (TRAP-106)',
    async (searchText, expectedNames) => {
      expect(await listNames(bright, { AND: [{ LIKE: { firstName: searchText } }] })).toEqual(expectedNames)
    },
  )

  it('filters by last name, identifier, product and several statuses, alone and combined', async () => {
    expect(await listNames(bright, { LIKE: { lastName: '100%' } })).toEqual(['Per_cent'])
    expect(await listNames(bright, { LIKE: { lastName: 'isik' } })).toEqual(['İpek'])
    expect(await listNames(bright, { LIKE: { identifier: 'wk-26' } })).toEqual(['Late'])
    expect(await listNames(bright, { EQ: { product: 'RE' } })).toEqual(['Ada', 'أحمد', 'IŞIL'])
    const either = { OR: [{ EQ: { status: 'IN_QC' } }, { EQ: { status: 'REJECTED' } }] }
    expect(await listNames(bright, { AND: [either] })).toEqual(['Late'])
    expect(await listNames(bright, { AND: [either, { LIKE: { firstName: 'a' } }] })).toEqual(['Late'])
    expect(await listNames(bright, { AND: [either, { EQ: { status: 'NEW' } }] })).toEqual([])
  })

  it('U7 S1 chart numbers, in any spelling, within the viewer’s scope only', async () => {
    const { body } = await bright.call(caseCalls.list, { query: { filter: { LIKE: { firstName: 'ada' } } } })
    const id = body.data[0]?.uuid ?? ''
    const put = (patientReference: string | null) =>
      bright.call(caseCalls.update, { params: { id }, body: { form: { patientReference } } })
    await put('Şube-٤٢')
    const search = { LIKE: { chartNumber: 'sube-42' } }
    expect(await listNames(bright, search)).toEqual(['Ada'])
    expect(await listNames(bright, { EQ: { uuid: id } })).toEqual(['Ada'])
    for (const outsider of [nour, await app.as('doctor.one@brightsmiles.test')]) {
      expect(await listNames(outsider, search)).toEqual([])
      expect(await listNames(outsider, { EQ: { uuid: id } })).toEqual([])
    }
    await put(null)
    expect(await listNames(bright, search)).toEqual([])
  })

  it('U7 S1 the cases of a patient, by the record or one of them, within the viewer’s scope only', async () => {
    const { body } = await bright.call(caseCalls.list, { query: { filter: { LIKE: { firstName: 'ada' } } } })
    const [ada] = body.data
    for (const patientUuid of [ada?.patientUuid, ada?.uuid]) {
      const search = { EQ: { patientUuid } }
      expect(await listNames(bright, search)).toEqual(['Ada'])
      for (const outsider of [nour, await app.as('doctor.one@brightsmiles.test')])
        expect(await listNames(outsider, search)).toEqual([])
    }
  })

  it('R11 U7 chart numbers that a release without the folded column writes during an upgrade', async () => {
    const { db } = app.services
    const [ada] = (await bright.call(caseCalls.list, { query: { filter: { LIKE: { firstName: 'ada' } } } }))
      .body.data
    const write = (patientReference: string | null) =>
      db.within(systemScope, tx =>
        tx.execute(sql`update case_file set patient_reference = ${patientReference} where id = ${ada?.uuid}`),
      )
    const findByChartNumber = (chartNumber: string) => listNames(bright, { EQ: { chartNumber } })
    await write('Şube-٤٣')
    expect(await findByChartNumber('sube-43')).toEqual(['Ada'])
    await write('IĞDIR 44')
    expect([await findByChartNumber('sube-43'), await findByChartNumber('ığdır 44')]).toEqual([[], ['Ada']])
    await write(null)
    expect(await findByChartNumber('ığdır 44')).toEqual([])
    const inserted = await db.within(systemScope, async tx => {
      const { rows } = await tx.execute<{ id: string; folded: string }>(sql`insert into case_file
        select (jsonb_populate_record(c, '{"id": "00000000-0000-4000-8000-000000000045", "identifier": "AL-20-000045",
          "patient_reference": "ÖN-45", "reference_folded": ""}')).* from case_file c where id = ${ada?.uuid}
        returning id, reference_folded as folded`)
      await tx.execute(sql`delete from case_file where id = ${rows[0]?.id}`)
      return rows[0]?.folded
    })
    expect(inserted).toBe('on-45')
    // Folded in the same way as by the contract.
    const texts = ["O'Neil–7", 'İSTANBUL ı', 'Straße Æ Œ Þ Łø', 'مؤسسة ٱلأسنان ۱۲ کـی', 'ﬁ１２‏­é', '']
    const { rows } = await db.within(systemScope, tx =>
      tx.execute<{ folded: string }>(
        sql`select fold_text(given) as folded from unnest(${sql.param(texts)}::text[]) as given`,
      ),
    )
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold))
  })

  it.each([
    ['LIST-15 contains', 'LIKE', 'firstName', 'ER_', ['Per_cent']],
    ['LIST-16 starts-with', 'STARTS_WITH', 'firstName', 'ış', ['IŞIL']],
    ['LIST-16 starts-with: not in the middle', 'STARTS_WITH', 'firstName', 'cent', []],
    ['LIST-16 starts-with of a last name', 'STARTS_WITH', 'lastName', 'nun', ['José']],
    ['LIST-16 starts-with of an identifier', 'STARTS_WITH', 'identifier', 'wk-', ['Late']],
    ['LIST-17 ends-with', 'ENDS_WITH', 'firstName', '_CENT', ['Per_cent']],
    ['LIST-17 ends-with: a wildcard of LIKE is taken literally', 'ENDS_WITH', 'lastName', '0%', ['Per_cent']],
    ['LIST-17 ends-with: not at the beginning', 'ENDS_WITH', 'lastName', 'love', []],
    ['LIST-18 matches', 'EQ', 'firstName', 'ADA', ['Ada']],
    ['LIST-18 matches: a part does not', 'EQ', 'firstName', 'Ad', []],
    ['LIST-19 greater-than', 'GTE', 'createdAt', '2026-03-02T09:10:00.000Z', ['Late']],
    ['LIST-20 less-than', 'LTE', 'createdAt', '2026-03-02T09:00:00.000Z', ['İpek']],
  ])('%s', async (_title, operator, field, value, expectedNames) => {
    expect(await listNames(bright, { [operator]: { [field]: value } })).toEqual(expectedNames)
  })

  it('a day is a day of the company: 20:00 in New York is the next day in UTC (CASE-35, ruling 13)', async () => {
    app.clock.set(new Date('2026-03-04T01:00:00.000Z'))
    await createDraft(bright, { product: 'RE', firstName: 'Evening' })
    const listBetween = (from: string, to: string) =>
      listNames(bright, { AND: [{ GTE: { createdAt: from } }, { LTE: { createdAt: `${to} 23:59:59.999` } }] })
    expect(await listBetween('2026-03-03', '2026-03-03')).toEqual(['Evening'])
    expect(await listBetween('2026-03-04', '2026-03-04')).toEqual([])
  })

  it('overdue means that the provider is late', async () => {
    expect(await listNames(bright, { EQ: { overdue: 1 } })).toEqual(['Late'])
    expect(await listNames(bright, { EQ: { overdue: 0 } })).not.toContain('Late')
    const [row] = (await bright.call(caseCalls.list, { query: { filter: { EQ: { status: 'IN_QC' } } } })).body
      .data
    expect(row?.overdue).toBe(true)
  })

  it('can be sorted by the declared fields in both directions, and by no others', async () => {
    expect((await listNames(bright, undefined, { order: 'firstName asc' }))[0]).toBe('Ada')
    expect((await listNames(bright, undefined, { order: 'createdAt asc' }))[0]).toBe('İpek')
    expect((await listNames(bright, undefined, { order: 'dueAt asc' }))[0]).toBe('Late')
    const wrong = await bright.call(caseCalls.list, { query: { order: 'prescription asc' } })
    expect(wrong.status).toBe(400)
    const field = await bright.call(caseCalls.list, { query: { filter: { EQ: { companyId: 'x' } } } })
    expect(field.status).toBe(400)
  })
})

describe('the doctors’ list', () => {
  it('shows the doctor with country and relationship manager, and is filtered by them', async () => {
    const listDoctorNames = async (filter: object) =>
      (await bright.call(caseCalls.dsoList, { query: { filter } })).body.data.map(row => row.doctor?.name)
    expect((await bright.call(caseCalls.dsoList)).body.total).toBe(3)
    expect(await listDoctorNames({ EQ: { countryId: 'CA' } })).toEqual(['Dr. Zara Zero'])
    expect(await listDoctorNames({ EQ: { doctorUuid: demoId('doctor.one@brightsmiles.test') } })).toEqual([
      'Dr. Olga One',
    ])
    expect(await listDoctorNames({ EQ: { rmUuid: demoId('rm@brightsmiles.test') } })).toHaveLength(3)
    expect(await listDoctorNames({ EQ: { rmUuid: demoId('owner@brightsmiles.test') } })).toEqual([])
  })

  it('a doctor’s cases are under /case for the doctor, and under the doctor for the DSO (API-108)', async () => {
    const doctorOne = await app.as('doctor.one@brightsmiles.test')
    const ownCases = (await doctorOne.call(caseCalls.list)).body
    expect(ownCases.data.map(row => [row.doctor?.name, row.side])).toEqual([['Dr. Olga One', 'doctor']])
    expect(ownCases.total).toBe(1)
    const params = { id: demoId('doctor.one@brightsmiles.test') }
    expect((await bright.call(caseCalls.ofDoctor, { params })).body.data).toHaveLength(1)
    const foreignDoctor = { id: demoId('doctor@anadolu.test') }
    expect((await bright.call(caseCalls.ofDoctor, { params: foreignDoctor })).status).toBe(404)
  })

  it('staff see the cases of every company, of either side or both', async () => {
    const staff = await app.as('staff@archway.test')
    const readTotal = async (query: object) => (await staff.call(caseCalls.list, { query })).body.total
    expect([await readTotal({}), await readTotal({ sides: 'all' })]).toEqual([9, 12])
    expect((await staff.call(caseCalls.dsoList)).body.total).toBe(3)
    const ofNour = { filter: { EQ: { companyUuid: demoId('nourdental') } }, sides: 'all' }
    expect(await readTotal(ofNour)).toBe(1)
  })
})

describe('statistics', () => {
  it('equal the totals of the corresponding lists, for all people', async () => {
    for (const [visitor, list, statistics] of [
      [bright, caseCalls.list, caseCalls.statistics],
      [bright, caseCalls.dsoList, caseCalls.dsoStatistics],
      [await app.as('doctor.two@brightsmiles.test'), caseCalls.list, caseCalls.statistics],
      [await app.as('staff@archway.test'), caseCalls.list, caseCalls.statistics],
    ] as const) {
      const { data } = (await visitor.call(statistics)).body
      for (const [status, count] of Object.entries(data.byStatus)) {
        const listResponse = await visitor.call(list, { query: { filter: { EQ: { status } } } })
        expect([status, listResponse.body.total, listResponse.body.data.length]).toEqual([
          status,
          count,
          count,
        ])
      }
      expect(data.new).toBe(data.byStatus.NEW + data.byStatus.PENDING_COURIER_PICKUP)
    }
  })

  it('recounting the rows gives the same as the counters', async () => {
    const before = (await bright.call(caseCalls.statistics)).body.data
    await app.services.db.within(systemScope, recountCases)
    expect((await bright.call(caseCalls.statistics)).body.data).toEqual(before)
  })

  it('has-cases only answers for the viewer’s company (TRAP-024)', async () => {
    const requestHasCases = (visitor: Visitor, company: string) =>
      visitor.call(caseCalls.hasCases, { params: { id: demoId(company) } })
    expect((await requestHasCases(nour, 'nourdental')).body.data).toEqual({ hasCases: 1 })
    expect((await requestHasCases(nour, 'brightsmiles')).status).toBe(404)
    const lakeside = await app.as('owner@lakeside.test')
    expect((await requestHasCases(lakeside, 'lakeside')).body.data).toEqual({ hasCases: 0 })
  })
})

describe('queries of other features', () => {
  it('the open cases and all cases of a doctor', async () => {
    const { body } = await bright.call(doctorCalls.doctors, {
      query: { getStatistics: 'true', paginate: 100 },
    })
    const casesWithPlans = body.data.filter(row => row.statistics && row.statistics.total > 0)
    expect(casesWithPlans.map(row => [row.name, row.statistics])).toEqual(
      expect.arrayContaining([['Dr. Olga One', { open: 1, total: 1 }]]),
    )
    expect(casesWithPlans).toHaveLength(3)
  })

  it('an address with running cases cannot be removed', async () => {
    const params = { id: demoId('address of nourdental') }
    const response = await nour.call(addressCalls.deleteAddress, { params })
    expect([response.status, response.body.code]).toEqual([409, 'ADDRESS_IN_USE'])
  })
})

it('names are sorted by the reader’s alphabet', async () => {
  for (const firstName of ['Cahit', 'Çağla', 'Cem', 'İlker', 'Ilgın'])
    await createDraft(bright, { product: 'RE', firstName })
  const readSorted = async (language: string) => {
    const response = await app.app.http.inject({
      url: '/case?order=firstName%20asc&paginate=100',
      headers: { cookie: bright.cookie, 'accept-language': language },
    })
    const names = response.json().data.map((row: CaseListRow) => row.firstName)
    return names.filter((name: string) => /^([CÇ]|I[l]|İl|أ)/.test(name))
  }
  expect(await readSorted('tr')).toEqual(['Cahit', 'Cem', 'Çağla', 'Ilgın', 'İlker', 'أحمد'])
  expect((await readSorted('ar'))[0]).toBe('أحمد')
  expect(await readSorted('en')).toEqual(
    ['Cahit', 'Cem', 'Çağla', 'Ilgın', 'İlker', 'أحمد'].sort(compareTexts('en')),
  )
})
