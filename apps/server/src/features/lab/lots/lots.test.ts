import { lotCalls } from '@archway/contract/lab'
import { type BoardOrder, type LotForm, orderCalls } from '@archway/contract/orders'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../../testing/case-story.ts'
import { actOnOrder, newestOrder, onBoard } from '../../../testing/order-story.ts'
import { data, passQc } from '../../../testing/plan-story.ts'
import { actOnShipment, createShipment as askForBox } from '../../../testing/shipment-story.ts'

let app: TestApp
let nour: Visitor
let bright: Visitor
let staff: Visitor
let maker: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  nour = await app.as('owner@nourdental.test')
  bright = await app.as('owner@brightsmiles.test')
  staff = await app.as('staff@archway.test')
  maker = await app.as('production@archway.test')
})
afterAll(() => app.close())

const sheet = (number: string, expiresOn?: string): LotForm => ({
  material: 'ZENDURA_A',
  number,
  ...(expiresOn ? { expiresOn } : {}),
})

/** A released order for a retainer. */
const createReleased = async (
  visitor: Visitor = nour,
  company: 'nourdental' | 'brightsmiles' = 'nourdental',
) => {
  const caseId = await createSubmitted(app, visitor, company, completeForm('RE'))
  await passQc(staff, caseId)
  const { uuid, quantity, material } = await newestOrder(visitor, caseId)
  expect(material).toBe('ZENDURA_A')
  return { caseId, id: uuid, quantity }
}
const start = (id: string, lots: readonly LotForm[]) =>
  actOnOrder(maker, id, 'start', { printJob: 'PLATE-7', lots })
const createStarted = async (lots: readonly LotForm[]) => {
  const order = await createReleased()
  data(await start(order.id, lots))
  return order
}
const finish = async ({ id, quantity }: { id: string; quantity: number }) => {
  data(await actOnOrder(maker, id, 'make'))
  return actOnOrder(maker, id, 'finish', { counted: quantity })
}
const createBox = (orders: string[]) =>
  askForBox(staff, { company: 'nourdental', orders, airwayBillNumber: '1234567890' })
const numbers = (order: Pick<BoardOrder, 'lots'>): string[] => order.lots.map(({ number }) => number)
const setLots = (id: string, lots: readonly LotForm[], reason?: string) =>
  maker.call(orderCalls.setOrderLots, {
    params: { id },
    body: { lots: [...lots], ...(reason && { reason }) },
  })
const findLot = async (number: string) => {
  const rows = data(await staff.call(lotCalls.lots, { query: { filter: { EQ: { number } } } }))
  if (!rows[0]) throw new Error(`no lot ${number}`)
  return rows[0]
}
const requestRecall = (visitor: Visitor, lotId: string) =>
  visitor.call(lotCalls.recallLot, { params: { lotId }, body: { reason: 'Cracks in the sheets' } })
const endRecall = (visitor: Visitor, lotId: string) =>
  visitor.call(lotCalls.endRecall, { params: { lotId }, body: { reason: 'The supplier was wrong' } })

describe('lots of the materials of an order', () => {
  it('are recorded at the start; patients and shipments are found by the lot, and the reverse', async () => {
    const first = await createStarted([
      sheet(' zn-100 ', '2027-05-31'),
      { material: 'PRINT_RESIN', number: 'R 7' },
    ])
    const second = await createStarted([sheet('ZN-100')])
    data(await finish(first))
    const box = data(await createBox([first.id]))
    data(await actOnShipment(staff, box.uuid, 'ship'))

    const lot = await findLot('ZN-100')
    expect(lot).toMatchObject({ expiresOn: '2027-05-31', orders: 2, openOrders: 1, companies: 1 })
    const detail = data(await maker.call(lotCalls.lot, { params: { lotId: lot.uuid } }))
    expect(detail).toMatchObject({ cases: 2, shipments: 1, allowedActions: ['correct', 'recall'] })
    const traced = data(await maker.call(lotCalls.tracedOrders, { params: { lotId: lot.uuid } }))
    expect(new Set(traced.map(row => row.uuid))).toEqual(new Set([first.id, second.id]))
    expect(traced.find(row => row.uuid === first.id)).toMatchObject({
      caseUuid: first.caseId,
      patientName: 'Ada Lovelace',
      company: { name: 'Nour Dental' },
      status: 'SHIPPED',
      recordedBy: 'Marek Lind',
      shipment: { identifier: box.identifier, airwayBillNumber: box.airwayBillNumber },
    })
    expect(traced.find(row => row.uuid === second.id)?.shipment).toBeNull()

    // The way back: from the order that the customer sees, from the board, and from a search for the lot.
    expect(numbers((await newestOrder(nour, first.caseId)) as never)).toEqual(['R 7', 'ZN-100'])
    const matches = data(
      await maker.call(orderCalls.board, { query: { filter: { LIKE: { lot: 'zn-10' } } } }),
    )
    expect(new Set(matches.map(({ uuid }) => uuid))).toEqual(new Set([first.id, second.id]))

    const file = await app.app.http.inject({
      url: `/admin/lot/${lot.uuid}/order/export`,
      headers: { cookie: maker.cookie },
    })
    expect(file.payload.trim().split('\r\n')).toHaveLength(3)
    expect(file.payload).toContain(box.identifier)
  })

  it('U7 are exported as they are listed, by the same filter', async () => {
    await createStarted([sheet('EX-1'), sheet('EX-2')])
    const query = { filter: JSON.stringify({ LIKE: { number: 'ex-' } }), order: 'number asc' }
    const listResponse = data(
      await staff.call(lotCalls.lots, {
        query: { filter: { LIKE: { number: 'ex-' } }, order: 'number asc' },
      }),
    )
    const file = await app.app.http.inject({
      url: `${lotCalls.exportLots.path}?${new URLSearchParams(query)}`,
      headers: { cookie: staff.cookie },
    })
    const [head, ...lines] = file.payload.trim().split('\r\n')
    expect(head?.split(',')).toHaveLength(8)
    expect(lines.map(line => line.split(',')[1])).toEqual(listResponse.map(({ number }) => number))
    expect([file.headers['x-rows'], lines.length]).toEqual(['2', 2])
    expect((await nour.call(lotCalls.exportLots)).status).toBe(403)
  })

  it('belong to the material of the order, and the same lot is recorded once', async () => {
    const { id } = await createReleased()
    const wrong = await start(id, [{ material: 'ZENDURA_FLX', number: 'A-1' }])
    expect([wrong.status, wrong.body.errors]).toEqual([400, { lots: expect.any(String) }])
    expect(data(await start(id, [sheet('ZN-1'), sheet('zn-1')])).lots).toHaveLength(1)
  })

  it('are corrected with a reason, and the history shows the earlier lot', async () => {
    const waitingOrder = await createReleased()
    expect((await setLots(waitingOrder.id, [sheet('ZN-2')])).body.code).toBe('STALE_STATUS')
    const { id, caseId } = await createStarted([sheet('ZN-20')])
    const refusal = await setLots(id, [sheet('ZN-21')])
    expect([refusal.status, refusal.body.errors]).toEqual([400, { reason: expect.any(String) }])
    const history = data(await setLots(id, [sheet('ZN-21')], 'Read from the wrong box'))
    expect(history.map(({ number, removedBy, reason }) => ({ number, removedBy, reason }))).toEqual([
      { number: 'ZN-21', removedBy: null, reason: null },
      { number: 'ZN-20', removedBy: 'Marek Lind', reason: 'Read from the wrong box' },
    ])
    // A lot that is added for remade pieces needs no reason.
    data(await setLots(id, [sheet('ZN-21'), sheet('ZN-22')]))
    expect(numbers(await onBoard(staff, caseId))).toEqual(['ZN-21', 'ZN-22'])
    const support = await app.as('support@archway.test')
    const body = { lots: [] }
    expect((await support.call(orderCalls.setOrderLots, { params: { id }, body })).body.code).toBe(
      'STAFF_ROLE',
    )
    expect((await nour.call(orderCalls.orderLots, { params: { id } })).status).toBe(403)
  })

  it('are corrected for all orders of a lot at once', async () => {
    const first = await createStarted([sheet('ZN-3O')])
    const second = await createStarted([sheet('ZN-3O'), sheet('ZN-30')])
    const { uuid } = await findLot('ZN-3O')
    const body = { number: 'zn-30', expiresOn: '2027-01-31', reason: 'Letter O instead of zero' }
    const right = data(await maker.call(lotCalls.correctLot, { params: { lotId: uuid }, body }))
    expect(right).toMatchObject({ number: 'ZN-30', expiresOn: '2027-01-31', orders: 2 })
    for (const { caseId } of [first, second]) expect(numbers(await onBoard(staff, caseId))).toEqual(['ZN-30'])
    await expect(findLot('ZN-3O')).rejects.toThrow('no lot')
    const history = data(await maker.call(orderCalls.orderLots, { params: { id: first.id } }))
    expect(history.map(({ number, reason }) => [number, reason])).toContainEqual(['ZN-3O', body.reason])
  })

  it('are replaced when production starts again', async () => {
    const { id, caseId } = await createStarted([sheet('ZN-40')])
    data(await actOnOrder(maker, id, 'hold', { reasons: ['SETUP_UNPRINTABLE'], comment: 'Warped' }))
    data(await actOnOrder(maker, id, 'resume'))
    data(await start(id, [sheet('ZN-41')]))
    expect(numbers(await onBoard(staff, caseId))).toEqual(['ZN-41'])
  })
})

describe('S8 lots of another company', () => {
  const listVisibleLots = (companyId: string) =>
    app.services.db.within({ kind: 'company', companyId }, async tx => {
      const { rows } = await tx.execute<{ number: string }>(sql`select number from material_lot order by 1`)
      return rows.map(({ number }) => number)
    })
  const readCompany = async (id: string) => {
    const { rows } = await app.services.db.within(systemScope, tx =>
      tx.execute<{ company_id: string }>(sql`select company_id from case_order where id = ${id}`),
    )
    return rows[0]?.company_id ?? ''
  }

  it('are invisible to a company; planted fault: a policy without that condition', async () => {
    const ownOrder = await createStarted([sheet('ZN-OWN')])
    const foreignOrder = await createReleased(bright, 'brightsmiles')
    data(await start(foreignOrder.id, [sheet('ZN-FOREIGN')]))
    const isIsolated = async () => {
      const visible = await listVisibleLots(await readCompany(ownOrder.id))
      return visible.includes('ZN-OWN') && !visible.includes('ZN-FOREIGN')
    }
    expect(await isIsolated()).toBe(true)
    const owner = new pg.Client({ connectionString: app.database.url })
    await owner.connect()
    try {
      await owner.query('create policy planted on material_lot for select to archway_app using (true)')
      expect(await isIsolated()).toBe(false)
      await owner.query('drop policy planted on material_lot')
    } finally {
      await owner.end()
    }
  })
})

describe('U7 the recall of a lot', () => {
  it('prevents its orders from being packed and shipped until another person ends it', async () => {
    const startedOrder = await createStarted([sheet('ZN-50')])
    const packedOrder = await createStarted([sheet('ZN-50')])
    const boxed = await createStarted([sheet('ZN-50')])
    data(await finish(packedOrder))
    data(await finish(boxed))
    const box = data(await createBox([boxed.id]))
    data(await actOnOrder(maker, startedOrder.id, 'make'))
    const { uuid: lotId } = await findLot('ZN-50')

    const recalled = data(await requestRecall(staff, lotId))
    expect(recalled).toMatchObject({ isRecalled: true, allowedActions: ['correct'] })
    expect(recalled.recalls).toMatchObject([{ reason: 'Cracks in the sheets', recalledBy: 'Sam Porter' }])
    expect((await requestRecall(maker, lotId)).body.code).toBe('RECALL_OPEN')

    const countedBody = { counted: startedOrder.quantity }
    expect((await actOnOrder(maker, startedOrder.id, 'finish', countedBody)).body.code).toBe('ORDER_RECALLED')
    const repeatedResponse = await createBox([packedOrder.id])
    expect(repeatedResponse.body.code).toBe('ORDER_RECALLED')
    expect((await actOnShipment(staff, box.uuid, 'ship')).body.code).toBe('ORDER_RECALLED')
    const card = await onBoard(staff, startedOrder.caseId)
    expect(card.missing).toEqual(['ORDER_RECALLED'])
    expect(card.allowedActions).toEqual(['hold'])
    const { id: unstarted } = await createReleased()
    const startResponse = await start(unstarted, [sheet('ZN-50')])
    expect([startResponse.status, startResponse.body.code]).toEqual([409, 'LOT_RECALLED'])

    // Remade from another lot, it can be packed.
    data(
      await actOnOrder(maker, startedOrder.id, 'hold', { reasons: ['SETUP_UNPRINTABLE'], comment: 'Recall' }),
    )
    data(await actOnOrder(maker, startedOrder.id, 'resume'))
    data(await start(startedOrder.id, [sheet('ZN-51')]))
    data(await finish(startedOrder))

    expect((await endRecall(staff, lotId)).body.code).toBe('SAME_PERSON')
    expect((await endRecall(maker, lotId)).body.code).toBe('STAFF_ROLE')
    expect((await actOnShipment(staff, box.uuid, 'ship')).body.code).toBe('ORDER_RECALLED')
  })

  it('is ended by an administrator who did not start it, and stays recorded with the lot', async () => {
    const order = await createStarted([sheet('ZN-60')])
    const { uuid: lotId } = await findLot('ZN-60')
    data(await requestRecall(maker, lotId))
    expect((await endRecall(await app.as('planner@archway.test'), lotId)).status).toBe(403)
    const after = data(await endRecall(staff, lotId))
    expect(after).toMatchObject({ isRecalled: false })
    expect(after.recalls).toMatchObject([
      { recalledBy: 'Marek Lind', endedBy: 'Sam Porter', endReason: 'The supplier was wrong' },
    ])
    expect((await endRecall(staff, lotId)).body.code).toBe('RECALL_CLOSED')
    expect((await finish(order)).status).toBe(200)
  })

  it('cannot be bypassed by correcting all orders, nor by a person without the right', async () => {
    await createStarted([sheet('ZN-70')])
    const { uuid: lotId } = await findLot('ZN-70')
    expect((await requestRecall(await app.as('support@archway.test'), lotId)).body.code).toBe('STAFF_ROLE')
    expect((await requestRecall(nour, lotId)).status).toBe(403)
    data(await requestRecall(maker, lotId))
    const body = { number: 'ZN-71', expiresOn: null, reason: 'Typed wrongly' }
    const refusal = await maker.call(lotCalls.correctLot, { params: { lotId }, body })
    expect(refusal.body.code).toBe('LOT_RECALLED')
    expect(data(await staff.call(lotCalls.lots, { query: { filter: { EQ: { recalled: 1 } } } })).length).toBe(
      2,
    )
  })
})
