import { caseCalls } from '@archway/contract/cases'
import { orderCalls } from '@archway/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../../testing/case-story.ts'
import { actOnOrder, newestOrder, onBoard, uploadFiles } from '../../../testing/order-story.ts'
import { approve, data, passQc, publish } from '../../../testing/plan-story.ts'
import { zplLabels } from '../labels/zpl.ts'

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

const scrapPieces = (id: string, body: object) =>
  staff.call(orderCalls.scrapPieces, { params: { id }, body: body as never })
/** Starts the newest order of a case and takes it into manufacturing. */
const startManufacturing = async (caseId: string): Promise<string> => {
  const { uuid } = await newestOrder(nour, caseId)
  data(await actOnOrder(staff, uuid, 'start', { printJob: 'PLATE-1' }))
  data(await actOnOrder(staff, uuid, 'make'))
  return uuid
}

describe('pieces that have to be remade', () => {
  it('are recorded by name, each once, and are remade when the order is counted complete', async () => {
    const caseId = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    await passQc(staff, caseId)
    const planContent = { upperSteps: 3, lowerSteps: 2, ipr: [], attachments: [], startStep: 1 }
    const { uuid: plan } = await publish(staff, caseId, planContent)
    data(await approve(nour, plan))
    await uploadFiles(staff, caseId)
    const { uuid: waitingUuid } = await newestOrder(nour, caseId)
    expect((await scrapPieces(waitingUuid, { pieces: ['U01'], reason: 'broken' })).body.code).toBe(
      'STALE_STATUS',
    )
    const id = await startManufacturing(caseId)
    for (const pieces of [undefined, [], ['U04'], ['U02', 'U02']]) {
      const refusal = await scrapPieces(id, { pieces, reason: 'thin' })
      expect([refusal.status, refusal.body.errors]).toEqual([400, { pieces: expect.any(String) }])
    }
    expect(data(await scrapPieces(id, { pieces: ['U02', 'L01'], reason: 'broken' })).toRemake).toEqual([
      { piece: 'L01', reason: 'broken' },
      { piece: 'U02', reason: 'broken' },
    ])
    expect((await scrapPieces(id, { pieces: ['U02'], reason: 'lost' })).status).toBe(400)
    const remade = data(
      await staff.call(orderCalls.remadePieces, { params: { id }, body: { pieces: ['L01'] } }),
    )
    expect(remade.toRemake).toEqual([{ piece: 'U02', reason: 'broken' }])
    data(await scrapPieces(id, { pieces: ['L01'], reason: 'lost' }))
    expect((await actOnOrder(staff, id, 'finish', { counted: 3 })).body.code).toBe('COUNT_DIFFERS')
    const board = data(await staff.call(orderCalls.board, { query: { filter: { EQ: { uuid: id } } } }))
    expect(board[0]?.toRemake).toHaveLength(2)
    const finished = data(await actOnOrder(staff, id, 'finish', { counted: 5 }))
    expect([finished.status, finished.toRemake]).toEqual(['READY_FOR_AWB', []])
  })

  it('are counted for products without steps, never more than the order has', async () => {
    const caseId = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    await passQc(staff, caseId)
    const id = await startManufacturing(caseId)
    const { quantity } = await newestOrder(nour, caseId)
    expect((await scrapPieces(id, { reason: 'lost' })).body.errors).toEqual({ count: expect.any(String) })
    expect((await scrapPieces(id, { count: quantity + 1, reason: 'lost' })).status).toBe(400)
    expect(data(await scrapPieces(id, { count: 1, reason: 'lost' })).toRemake).toEqual([
      { piece: null, reason: 'lost' },
    ])
    const foreignResponse = await nour.call(orderCalls.scrapPieces, {
      params: { id },
      body: { count: 1, reason: 'lost' },
    })
    expect(foreignResponse.status).toBe(403)
  })

  it('are remade with all others when the order is restarted, and not if it is canceled', async () => {
    const caseId = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    await passQc(staff, caseId)
    const { uuid: id } = await newestOrder(nour, caseId)
    const countWaiting = async () => (await onBoard(staff, caseId)).toRemake.length
    const holdBody = { reasons: ['SETUP_UNPRINTABLE'], comment: 'The plate came off' }
    data(await actOnOrder(staff, id, 'start', { printJob: 'PLATE-1' }))
    data(await scrapPieces(id, { count: 1, reason: 'lost' }))
    data(await actOnOrder(staff, id, 'hold', holdBody))
    data(await actOnOrder(staff, id, 'resume'))
    expect(await countWaiting()).toBe(1)
    expect(data(await actOnOrder(staff, id, 'start', { printJob: 'PLATE-2' })).toRemake).toEqual([])
    data(await scrapPieces(id, { count: 1, reason: 'broken' }))
    data(await staff.call(caseCalls.staffAct, { params: { id: caseId, action: 'reverseMfg' } }))
    expect([(await onBoard(staff, caseId)).status, await countWaiting()]).toEqual(['CANCELED', 0])
  })

  it('are not remade when an order in manufacturing is canceled', async () => {
    const caseId = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    await passQc(staff, caseId)
    data(await scrapPieces(await startManufacturing(caseId), { count: 1, reason: 'thin' }))
    const body = { reasons: ['CANCEL_COST'], feeNote: 'Material and print' }
    data(await staff.call(caseCalls.staffAct, { params: { id: caseId, action: 'cancelMfg' }, body }))
    expect(await onBoard(staff, caseId)).toMatchObject({ status: 'CANCELED', toRemake: [] })
  })
})

describe('labels for a label printer', () => {
  it('are one format each, with the code as Code 128, and their texts cannot contain commands', () => {
    const zpl = zplLabels([
      { code: 'AL-26-000123/1st/S7', mark: 'A.K.', title: 'A^B~C_D', lines: [['Ayşe', '24'], ['نور']] },
      { code: 'RE-26-000124/1st', mark: 'N.B.', title: 'Retainer', lines: [] },
    ])
    expect(zpl.match(/\^XA/g)).toHaveLength(2)
    expect(zpl).toContain('^FDAL-26-000123/1st/S7^FS')
    expect(zpl).toContain('^FDA_5eB_7eC_5fD^FS')
    expect(zpl).toContain('^FDAyşe^FS')
    expect(zpl).toContain('^CI28')
  })
})
