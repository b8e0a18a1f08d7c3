import { caseCalls } from '@archway/contract/cases'
import { labCalls } from '@archway/contract/lab'
import { orderCalls } from '@archway/contract/orders'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../../testing/case-story.ts'
import { actOnOrder, newestOrder, onBoard } from '../../../testing/order-story.ts'
import { data, passQc } from '../../../testing/plan-story.ts'

let app: TestApp
let nour: Visitor
let staff: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental'])
  await signIn()
})
afterAll(() => app.close())

const signIn = async (): Promise<void> => {
  nour = await app.as('owner@nourdental.test')
  staff = await app.as('staff@archway.test')
}
/** The sessions have expired by then. */
const skipDays = async (days: number): Promise<void> => {
  app.clock.advance(days * 86_400_000)
  for (const email of ['owner@nourdental.test', 'staff@archway.test']) app.forget(email)
  await signIn()
}

/** The released order of a retainer case. */
const createReleased = async (): Promise<string> => {
  const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
  await passQc(staff, id)
  return (await newestOrder(nour, id)).uuid
}
const listGroups = async (query: object = {}) => data(await staff.call(orderCalls.boardGroups, { query }))
const group = async (status: string, query: object = {}) =>
  (await listGroups(query)).find(row => row.status === status)

describe('the groups of the board', () => {
  it('count all orders of a status, and list those due first', async () => {
    const ids = [await createReleased(), await createReleased(), await createReleased()]
    const ready = await group('READY_FOR_MANUFACTURING', { paginate: 2 })
    expect(ready).toMatchObject({ total: 3, overdue: 0 })
    expect(ready?.orders).toHaveLength(2)
    const all = data(await staff.call(orderCalls.board, { query: { paginate: 100 } }))
    expect(ready?.pieces).toBe(all.reduce((sum, { quantity }) => sum + quantity, 0))
    expect(ready?.oldestAt).toBe(all.map(({ createdAt }) => createdAt).toSorted()[0])
    expect((await group('MANUFACTURING'))?.oldestAt).toBeNull()
    data(await actOnOrder(staff, ids[0] ?? '', 'start', { printJob: 'PLATE-7' }))
    expect((await group('READY_FOR_MANUFACTURING'))?.total).toBe(2)
    expect((await group('PROCESSING'))?.orders.map(({ uuid }) => uuid)).toEqual([ids[0]])
    const caseUuid = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    await passQc(staff, caseUuid)
    data(await staff.call(caseCalls.staffAct, { params: { id: caseUuid, action: 'reverseMfg' } }))
    // Counts and first rows equal those of the plain list, for any search.
    const filters = [undefined, { LIKE: { printJob: 'plate' } }, { EQ: { overdue: 1 } }, { EQ: { caseUuid } }]
    const views = filters.flatMap(filter =>
      (['dueAt asc', 'createdAt desc'] as const).flatMap(order =>
        (['0', '1'] as const).map(ended => ({ filter, order, ended })),
      ),
    )
    for (const { filter, order, ended } of views)
      for (const { status, total, orders } of await listGroups({
        filter,
        order,
        paginate: 2,
        ended,
      })) {
        const both = filter ? { AND: [{ EQ: { status } }, filter] } : { EQ: { status } }
        const listResponse = await staff.call(orderCalls.board, {
          query: { filter: both, order, paginate: 2 },
        })
        const ids = data(listResponse).map(({ uuid }) => uuid)
        expect([status, total, orders.map(({ uuid }) => uuid)]).toEqual([
          status,
          listResponse.body.total,
          ids,
        ])
      }
    expect((await group('CANCELED', { filter: { EQ: { caseUuid } }, ended: '1' }))?.total).toBe(1)
    await skipDays(60)
    expect((await group('READY_FOR_MANUFACTURING'))?.overdue).toBe(2)
  })

  it('exclude finished orders by default', async () => {
    const listStatuses = async (query: object = {}) => (await listGroups(query)).map(({ status }) => status)
    for (const status of ['SHIPPED', 'CANCELED']) {
      expect(await listStatuses()).not.toContain(status)
      expect(await listStatuses({ ended: '1' })).toContain(status)
    }
  })

  it('are searched in turns, so that searches do not use all connections', async () => {
    const inTurn = vi.spyOn(app.services.db, 'queryInTurn')
    await listGroups({ filter: { LIKE: { patientName: 'a' } }, ended: '1' })
    expect(inTurn).toHaveBeenCalledTimes(1)
    inTurn.mockRestore()
  })
})

describe('an order is assigned', () => {
  it('to a member of staff, found by the assignee, and released again', async () => {
    const id = await createReleased()
    const assign = (body: object) => staff.call(orderCalls.assignOrder, { params: { id }, body })
    const wrong = await assign({ staffUuid: demoId('nourdental') })
    expect([wrong.status, wrong.body.errors]).toEqual([400, { staffUuid: expect.any(String) }])
    const [colleague] = data(await staff.call(labCalls.staffMembers))
    const staffUuid = colleague?.uuid ?? ''
    expect(data(await assign({ staffUuid })).assignee).toEqual(colleague)
    const listOrders = async (filter: object) =>
      data(await staff.call(orderCalls.board, { query: { filter } })).map(({ uuid }) => uuid)
    expect(await listOrders({ EQ: { assigneeUuid: staffUuid } })).toEqual([id])
    expect(await listOrders({ EQ: { unassigned: 1 } })).not.toContain(id)
    expect(data(await assign({})).assignee).toBeNull()
    expect(await listOrders({ EQ: { assigneeUuid: staffUuid } })).toEqual([])
    const foreignResponse = await nour.call(orderCalls.assignOrder, { params: { id }, body: { staffUuid } })
    expect(foreignResponse.status).toBe(403)
  })
})

describe('the export', () => {
  it('has the rows of the list, with the number of days they are late', async () => {
    const id = await createReleased()
    const { caseUuid, identifier } = data(
      await staff.call(orderCalls.board, { query: { filter: { EQ: { uuid: id } } } }),
    )[0]!
    await skipDays(90)
    const response = await app.app.http.inject({
      url: `/admin/order/export?filter=${encodeURIComponent(JSON.stringify({ EQ: { caseUuid } }))}`,
      headers: { cookie: staff.cookie },
    })
    const [head, row, ...rest] = response.payload.trim().split('\r\n')
    expect([response.statusCode, rest]).toEqual([200, []])
    expect(head?.replace('\uFEFF', '')).toBe(
      'Order,Patient,Company,Doctor,Product,Batch,Steps,Pieces,Status,Print job,Assigned to,Shipment,Ordered,Due,Days late,Note',
    )
    const days = Number(row?.split(',').at(-2))
    const { dueAt } = await onBoard(staff, caseUuid)
    expect(row).toContain(identifier)
    expect(days).toBe(Math.ceil((app.clock.now().getTime() - Date.parse(dueAt ?? '')) / 86_400_000))
  })
})
