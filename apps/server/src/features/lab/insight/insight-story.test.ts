import { caseCalls } from '@archway/contract/cases'
import { insightCalls, labCalls } from '@archway/contract/lab'
import { orderCalls } from '@archway/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createSubmitted, fillRecords, giveAddresses } from '../../../testing/case-story.ts'
import { actOnOrder, make, newestOrder } from '../../../testing/order-story.ts'
import { data, passQc } from '../../../testing/plan-story.ts'
import { actOnShipment, shipBox } from '../../../testing/shipment-story.ts'
import { countInsight } from './jobs.ts'

let app: TestApp
let nour: Visitor
let staff: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental'])
  nour = await app.as('owner@nourdental.test')
  staff = await app.as('staff@archway.test')
})
afterAll(() => app.close())

const dayMs = 86_400_000
const query = { from: '2026-03-01', to: '2026-03-31' }
const readReport = async () => {
  await countInsight(app.services)
  return data(await staff.call(insightCalls.labInsight, { query }))
}

test('U7 the figures contain a day of the lab: a return, scrap, a shipment undone and sent again', async () => {
  const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
  app.clock.advance(dayMs)
  const returned = { reasons: ['SCAN_HOLES'], comment: 'A molar is missing.', assetKeys: ['upperImpression'] }
  data(await staff.call(caseCalls.staffAct, { params: { id, action: 'qcReject' }, body: returned as never }))
  app.clock.advance(dayMs)
  await fillRecords(app, id, 'nourdental', completeForm('RE'), ['upperImpression'], 2)
  data(await nour.call(caseCalls.update, { params: { id }, body: { submit: true, consent: true } }))
  expect(await readReport()).toMatchObject({
    now: { submitted: 1, checked: 1, passedFirst: 0, rejected: 1 },
    reasons: [{ kind: 'records', code: 'SCAN_HOLES', count: 1, before: 0 }],
  })

  await passQc(staff, id)
  const { uuid, quantity } = await newestOrder(staff, id)
  data(await actOnOrder(staff, uuid, 'start', { printJob: 'NEST-0042' }))
  data(
    await staff.call(orderCalls.scrapPieces, { params: { id: uuid }, body: { reason: 'broken', count: 1 } }),
  )
  data(await actOnOrder(staff, uuid, 'make'))
  data(await actOnOrder(staff, uuid, 'finish', { counted: quantity }))
  app.clock.advance(dayMs)
  const parcel = await shipBox(staff, { company: 'nourdental', orders: [uuid] })
  expect((await readReport()).now).toMatchObject({ shipped: 1, due: 1, onTime: 1, scrapped: 1 })

  app.clock.advance(dayMs / 2)
  data(await actOnShipment(staff, parcel.uuid, 'undo'))
  expect((await readReport()).now).toMatchObject({ shipped: 0, turnaround: { count: 0 } })
  app.clock.advance(dayMs)
  data(await actOnShipment(staff, parcel.uuid, 'ship'))
  const report = await readReport()
  expect(report.now).toMatchObject({
    shipped: 1,
    turnaround: { count: 1, seconds: (4.5 * dayMs) / 1000 },
  })
  expect(report.stages.find(({ stage }) => stage === 'rejected')?.now).toEqual({
    count: 1,
    seconds: 86_400,
  })

  expect(data(await staff.call(insightCalls.staffWork, { query }))).toMatchObject([
    {
      checks: 2,
      plansPublished: 0,
      ordersStarted: 1,
      ordersMade: 1,
      ordersFinished: 1,
      batchesShipped: 2,
      open: { cases: 0, orders: 0, overdue: 0 },
    },
  ])
})

test('TRAP-041 the tables of a customer are exported as CSV, with 0 for counts and empty cells for averages of nothing', async () => {
  const owner = await app.as('owner@nourdental.test')
  const readCsv = async (
    part: 'series' | 'stages' | 'reasons' | 'doctors' | 'companies',
    from = query.from,
  ) => {
    const url = `/insight/export?from=${from}&to=${query.to}&part=${part}`
    const { body, headers } = await app.app.http.inject({
      url,
      headers: { cookie: owner.cookie, 'accept-language': 'en' },
    })
    return { lines: body.trim().split('\r\n').slice(1), name: headers['content-disposition'] }
  }
  const stages = await readCsv('stages')
  expect(stages.name).toBe('attachment; filename="insight-stages-2026-03-01-2026-03-31.csv"')
  expect(stages.lines.length).toBeGreaterThan(3)
  const series = (await readCsv('series')).lines
  expect(series).toHaveLength(31)
  expect(series.at(-1)).toBe('2026-03-31,2026-03-31,0,0,,0,0,,0,0,0,0,0,0,0')
  expect((await readCsv('reasons')).lines).toHaveLength(1)
  expect((await readCsv('doctors')).lines).toHaveLength(1)
  expect((await readCsv('reasons', '2026-03-31')).lines).toEqual([])
})

test('U7 an order that is finished after its due date counts as late', async () => {
  const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
  await passQc(staff, id)
  app.clock.advance(9 * dayMs)
  staff = await app.as('staff@archway.test')
  await make(staff, id)
  expect((await readReport()).now).toMatchObject({ due: 2, onTime: 1 })
})

test('U7 open work is what is assigned to a person and waits for the lab now, of the company that the reader looks at', async () => {
  const period = { from: '2026-01-01', to: '2026-01-31' }
  const planner = demoId('planner@archway.test')
  const readOpen = async () =>
    data(await staff.call(insightCalls.staffWork, { query: period })).find(row => row.staff.uuid === planner)
  expect(await readOpen()).toBeUndefined()
  const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
  data(await staff.call(labCalls.assign, { params: { id }, body: { staffUuid: planner } }))
  const openCase = { checks: 0, series: [], open: { cases: 1, orders: 0, overdue: 0 } }
  expect(await readOpen()).toMatchObject(openCase)
  await passQc(staff, id)
  const { uuid } = await newestOrder(staff, id)
  data(await staff.call(orderCalls.assignOrder, { params: { id: uuid }, body: { staffUuid: planner } }))
  expect(await readOpen()).toMatchObject({ open: { cases: 1, orders: 1, overdue: 0 } })
  app.clock.advance(9 * dayMs)
  app.forget('staff@archway.test')
  staff = await app.as('staff@archway.test')
  expect(await readOpen()).toMatchObject({ open: { cases: 1, orders: 1, overdue: 2 } })
  const readCsv = async (part: string) => {
    const url = `/admin/insight/people/export?from=${query.from}&to=${query.to}${part}`
    const headers = { cookie: staff.cookie, 'accept-language': 'en' }
    return (await app.app.http.inject({ url, headers })).body.trim().split('\r\n')
  }
  const [header, ...rows] = await readCsv('')
  expect(header).toContain('Person,Quality checks')
  expect(rows.find(row => row.includes('1,1,2'))).toContain('0,0,0,0,0,0,1,1,2')
  expect((await readCsv('&part=series'))[1]).toMatch(/^Sam Porter,2026-03-\d\d,2026-03-\d\d,/)

  await make(staff, id)
  const parcel = await shipBox(staff, { company: 'nourdental', orders: [uuid] })
  expect(parcel.uuid).toBeTruthy()
  expect((await readOpen())?.open.orders ?? 0).toBe(0)
})
