import { lotCalls } from '@archway/contract/lab'
import { orderCalls, type PrintJobDetail, printJobCalls } from '@archway/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../../testing/case-story.ts'
import { actOnOrder, newestOrder, onBoard, uploadFiles } from '../../../testing/order-story.ts'
import { approve, data, passQc, publish } from '../../../testing/plan-story.ts'

let app: TestApp
let nour: Visitor
let staff: Visitor
let maker: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental'])
  nour = await app.as('owner@nourdental.test')
  staff = await app.as('staff@archway.test')
  maker = await app.as('production@archway.test')
})
afterAll(() => app.close())

/** A released order of aligners: U01 to U03, L01 and L02. */
const createAligners = async () => {
  const caseId = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
  await passQc(staff, caseId)
  const few = { upperSteps: 3, lowerSteps: 2, ipr: [], attachments: [], startStep: 1 }
  const { uuid: plan } = await publish(staff, caseId, few)
  data(await approve(nour, plan))
  await uploadFiles(staff, caseId)
  return { caseId, ...(await newestOrder(nour, caseId)) }
}
const createRetainer = async () => {
  const caseId = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
  await passQc(staff, caseId)
  return { caseId, ...(await newestOrder(nour, caseId)) }
}

const planPrintJob = (name: string, orders: string[] = [], visitor: Visitor = maker) =>
  visitor.call(printJobCalls.createPrintJob, { body: { name, material: 'PRINT_RESIN', orders } })
const act = (
  jobId: string,
  action: 'start' | 'finish' | 'fail',
  body: object = {},
  visitor: Visitor = maker,
) => visitor.call(printJobCalls.actOnPrintJob, { params: { jobId, action }, body })
const put = (jobId: string, body: object) =>
  maker.call(printJobCalls.addToPrintJob, { params: { jobId }, body: { tray: 1, ...body } as never })
const readJob = async (jobId: string) => data(await staff.call(printJobCalls.printJob, { params: { jobId } }))
const piecesOn = ({ entries }: PrintJobDetail) => entries.map(({ piece, quantity }) => piece ?? quantity)

describe('a print job', () => {
  it('starts its orders with the lot of its material; patients are found by the lot', async () => {
    const [first, second] = [await createAligners(), await createRetainer()]
    const job = data(await planPrintJob('PLATE-100', [first.uuid, second.uuid]))
    expect(job.identifier).toMatch(/^PJ-26-\d{5}$/)
    expect(job).toMatchObject({ status: 'planned', orders: 2, pieces: 5 + second.quantity, lot: null })
    expect(job.allowedActions).toEqual(['start'])
    const refusal = await act(job.uuid, 'start')
    expect([refusal.status, refusal.body.errors]).toEqual([400, { lot: expect.any(String) }])
    const startedJob = data(
      await act(job.uuid, 'start', { lot: { number: ' r-1 ', expiresOn: '2027-05-31' } }),
    )
    expect(startedJob).toMatchObject({ status: 'printing', lot: { material: 'PRINT_RESIN', number: 'R-1' } })
    for (const { caseId } of [first, second])
      expect(await onBoard(staff, caseId)).toMatchObject({
        status: 'PROCESSING',
        printJob: 'PLATE-100',
        lots: [{ number: 'R-1' }],
      })
    const lots = data(await staff.call(lotCalls.lots, { query: { filter: { EQ: { number: 'R-1' } } } }))
    expect(lots[0]).toMatchObject({ orders: 2 })
    expect(data(await act(job.uuid, 'finish'))).toMatchObject({ status: 'printed', allowedActions: ['fail'] })
    expect((await act(job.uuid, 'finish')).body.code).toBe('STALE_STATUS')
    const matches = data(
      await staff.call(printJobCalls.printJobs, { query: { filter: { LIKE: { lot: 'r-1' } } } }),
    )
    expect(matches.map(({ uuid }) => uuid)).toEqual([job.uuid])
    const readLabel = (cookie: string, format: string) =>
      app.app.http.inject({
        url: `/admin/printJob/${job.uuid}/label?format=${format}`,
        headers: { cookie, accept: 'text/html' },
      })
    expect((await readLabel(maker.cookie, 'zpl')).payload).toContain(`^FD${job.identifier}^FS`)
    const pdf = await readLabel(maker.cookie, 'pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await readLabel(nour.cookie, 'pdf')).statusCode).toBe(403)
  })

  it('that fails makes its pieces wait to be remade, each once, and they can be printed again', async () => {
    const order = await createAligners()
    const job = data(await planPrintJob('PLATE-200', [order.uuid]))
    data(await act(job.uuid, 'start', { lot: { number: 'R-2' } }))
    const scrapped = { pieces: ['U02'], reason: 'broken' } as const
    data(await staff.call(orderCalls.scrapPieces, { params: { id: order.uuid }, body: scrapped }))
    const reasonless = await act(job.uuid, 'fail')
    expect([reasonless.status, reasonless.body.errors]).toEqual([400, { reason: expect.any(String) }])
    const failed = data(await act(job.uuid, 'fail', { reason: 'printFailed' }))
    expect(failed).toMatchObject({ status: 'failed', reason: 'printFailed', allowedActions: [] })
    const card = await onBoard(staff, order.caseId)
    expect(card.toRemake).toHaveLength(5)
    expect(card.toRemake).toContainEqual({ piece: 'U02', reason: 'broken' })
    expect(card.toRemake).toContainEqual({ piece: 'L01', reason: 'printFailed' })

    const repeatedJob = data(await planPrintJob('PLATE-201'))
    const added = data(await put(repeatedJob.uuid, { order: order.uuid, pieces: ['U02', 'L01'], tray: 2 }))
    expect(added.entries).toMatchObject([
      { piece: 'U02', tray: 2, isRemake: true },
      { piece: 'L01', tray: 2, isRemake: true },
    ])
    expect((await put(repeatedJob.uuid, { order: order.uuid, pieces: ['U02'] })).body.code).toBe(
      'NOTHING_TO_PRINT',
    )
    data(await act(repeatedJob.uuid, 'start', { lot: { number: 'R-3' } }))
    expect((await onBoard(staff, order.caseId)).lots.map(({ number }) => number)).toEqual(['R-2', 'R-3'])
    // The pieces that were removed from the plate are remade, by name; the others wait.
    const remake = (pieces: string[]) =>
      maker.call(orderCalls.remadePieces, { params: { id: order.uuid }, body: { pieces } })
    expect(data(await remake(['U02', 'L01'])).toRemake).toHaveLength(3)
    const wrong = await remake(['U02'])
    expect([wrong.status, wrong.body.errors]).toEqual([400, { pieces: expect.any(String) }])
  })

  it('loses the pieces of an order on hold, and if it fails, packed orders do not change', async () => {
    const [heldOrder, packedOrder] = [await createRetainer(), await createRetainer()]
    const plannedJob = data(await planPrintJob('PLATE-300', [heldOrder.uuid, packedOrder.uuid]))
    data(await actOnOrder(staff, heldOrder.uuid, 'hold', { reasons: ['SETUP_UNPRINTABLE'], comment: 'Open' }))
    expect((await readJob(plannedJob.uuid)).entries.map(({ order }) => order.uuid)).toEqual([
      packedOrder.uuid,
    ])
    data(await act(plannedJob.uuid, 'start', { lot: { number: 'R-4' } }))
    data(await actOnOrder(staff, packedOrder.uuid, 'make'))
    data(await actOnOrder(staff, packedOrder.uuid, 'finish', { counted: packedOrder.quantity }))
    data(await act(plannedJob.uuid, 'fail', { reason: 'thin' }))
    expect(await onBoard(staff, packedOrder.caseId)).toMatchObject({ status: 'READY_FOR_AWB', toRemake: [] })
  })

  it('is joined by orders that are started with its name', async () => {
    const [first, second] = [await createRetainer(), await createRetainer()]
    for (const { uuid } of [first, second])
      data(await actOnOrder(maker, uuid, 'start', { printJob: uuid === first.uuid ? 'Nest 7' : 'NEST 7' }))
    const [job, ...rest] = data(
      await staff.call(printJobCalls.printJobs, { query: { filter: { LIKE: { name: 'nest 7' } } } }),
    )
    expect(rest).toEqual([])
    expect(job).toMatchObject({ status: 'printing', orders: 2, createdBy: 'Marek Lind' })
    const takenName = await planPrintJob('nest 7')
    expect([takenName.status, takenName.body.errors]).toEqual([400, { name: expect.any(String) }])
    // Once both are formed, the print job is done, and its name can be used again.
    data(await actOnOrder(maker, first.uuid, 'make'))
    expect((await readJob(job?.uuid ?? '')).status).toBe('printing')
    data(await actOnOrder(maker, second.uuid, 'make'))
    expect((await readJob(job?.uuid ?? '')).status).toBe('printed')
    data(await planPrintJob('nest 7'))
  })

  it('is exported with the others of the list', async () => {
    const job = data(await planPrintJob('NEST-88', [(await createRetainer()).uuid]))
    const exportOrders = async (name: string) => {
      const { body } = await app.app.http.inject({
        url: `/admin/printJob/export?filter=${encodeURIComponent(JSON.stringify({ LIKE: { name } }))}`,
        headers: { cookie: staff.cookie },
      })
      return body.trim().split(/\r?\n/)
    }
    const [head, row, ...more] = await exportOrders('nest-88')
    expect(head).toContain('Printer or build platform')
    expect(row).toContain(job.identifier)
    expect(row).toContain('NEST-88,Planned')
    expect(more).toEqual([])
    expect(await exportOrders('no such print job')).toEqual([head])
  })

  it('is changed, emptied and deleted while it is planned, and not later', async () => {
    const order = await createRetainer()
    const job = data(await planPrintJob('PLATE-400', [order.uuid]))
    const params = { jobId: job.uuid }
    const body = { name: 'PLATE-401', printer: 'Printer 2', material: 'PRINT_RESIN' } as const
    expect(data(await maker.call(printJobCalls.changePrintJob, { params, body }))).toMatchObject(body)
    const entries = job.entries.map(({ uuid }) => uuid)
    const emptied = data(await maker.call(printJobCalls.removeFromPrintJob, { params, body: { entries } }))
    expect(piecesOn(emptied)).toEqual([])
    const none = await act(job.uuid, 'start', { lot: { number: 'R-5' } })
    expect(none.body.code).toBe('NOTHING_TO_PRINT')
    data(await put(job.uuid, { order: order.uuid }))
    data(await act(job.uuid, 'start', { lot: { number: 'R-5' } }))
    for (const refusal of [
      await maker.call(printJobCalls.deletePrintJob, { params }),
      await maker.call(printJobCalls.changePrintJob, { params, body }),
      await maker.call(printJobCalls.removeFromPrintJob, { params, body: { entries } }),
      await put(job.uuid, { order: order.uuid }),
    ])
      expect(refusal.body.code).toBe('STALE_STATUS')
    const otherJob = data(await planPrintJob('PLATE-402'))
    const otherParams = { params: { jobId: otherJob.uuid } }
    expect((await maker.call(printJobCalls.deletePrintJob, otherParams)).status).toBe(200)
    expect((await maker.call(printJobCalls.printJob, otherParams)).status).toBe(404)
  })

  it('cannot use a recalled lot, and is only for production staff', async () => {
    const order = await createRetainer()
    const support = await app.as('support@archway.test')
    expect((await planPrintJob('PLATE-500', [order.uuid], support)).body.code).toBe('STAFF_ROLE')
    expect((await planPrintJob('PLATE-500', [order.uuid], nour)).status).toBe(403)
    const job = data(await planPrintJob('PLATE-500', [order.uuid]))
    expect((await act(job.uuid, 'start', { lot: { number: 'R-6' } }, support)).body.code).toBe('STAFF_ROLE')
    expect((await nour.call(printJobCalls.printJob, { params: { jobId: job.uuid } })).status).toBe(403)
    const supportJob = data(await support.call(printJobCalls.printJob, { params: { jobId: job.uuid } }))
    expect(supportJob.allowedActions).toEqual([])
    data(await act(job.uuid, 'start', { lot: { number: 'R-6' } }))
    const [lot] = data(await staff.call(lotCalls.lots, { query: { filter: { EQ: { number: 'R-6' } } } }))
    const body = { reason: 'Cracks' }
    data(await staff.call(lotCalls.recallLot, { params: { lotId: lot?.uuid ?? '' }, body }))
    const otherJob = data(await planPrintJob('PLATE-501', [(await createRetainer()).uuid]))
    expect((await act(otherJob.uuid, 'start', { lot: { number: 'R-6' } })).body.code).toBe('LOT_RECALLED')
    expect(await readJob(otherJob.uuid)).toMatchObject({ status: 'planned', lot: null })
  })
})
