import { orderCalls } from '@archway/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../../testing/case-story.ts'
import { newestOrder } from '../../../testing/order-story.ts'
import { passQc } from '../../../testing/plan-story.ts'
import { type Labelled, labelsOf } from './labels.ts'

const order = (overrides: Partial<Labelled['order']> = {}): Labelled => ({
  companyName: 'Bright Smiles',
  doctorName: null,
  order: {
    identifier: 'AL-26-000123/1st',
    batch: '1st',
    requestType: null,
    steps: { upper: [1, 3], lower: [2, 4] },
    quantity: 6,
    product: 'AL',
    dueAt: new Date('2026-12-01T00:00:00Z'),
    ...overrides,
  },
  caseRow: { identifier: 'AL-26-000123', firstName: 'Ayşe', lastName: 'Kaya' },
})

describe('labels', () => {
  it('show the recipient and the content of the box, but never the patient’s name', () => {
    const [label] = labelsOf({ orders: [order()], bags: false, language: 'en' })
    expect(label).toEqual({
      code: 'AL-26-000123/1st',
      mark: 'A.K.',
      title: 'Clear Aligners · 1st',
      lines: [
        ['Upper 1–3 · Lower 2–4', 'Pieces: 6'],
        ['Bright Smiles', 'Due 01/12/2026'],
      ],
    })
    expect(JSON.stringify(label)).not.toMatch(/Ayşe|Kaya/)
  })

  it('bags have one for each step, with the arches that have this step', () => {
    const titles = labelsOf({ orders: [order()], bags: true, language: 'en' }).map(({ title }) => title)
    const codes = labelsOf({ orders: [order()], bags: true, language: 'en' }).map(({ code }) => code)
    expect(codes.slice(0, 2)).toEqual(['AL-26-000123/1st', 'AL-26-000123/1st/S1'])
    expect(titles).toEqual([
      'Clear Aligners · 1st',
      'Step 1, upper only',
      'Step 2',
      'Step 3',
      'Step 4, lower only',
    ])
  })

  it('pieces have one each, with the name of their model file', () => {
    const [box, ...pieces] = labelsOf({ orders: [order()], bags: false, pieces: true, language: 'en' })
    expect(box?.code).toBe('AL-26-000123/1st')
    expect(pieces.map(({ code }) => code.split('/').at(-1))).toEqual([
      'U01',
      'U02',
      'U03',
      'L02',
      'L03',
      'L04',
    ])
    expect(pieces[3]).toMatchObject({
      title: 'Lower aligner, step 2',
      lines: [
        ['Clear Aligners · 1st', 'L02'],
        ['Bright Smiles', 'Due 01/12/2026'],
      ],
    })
    const codesOf = (piece: string) =>
      labelsOf({ orders: [order()], bags: false, piece, language: 'en' }).map(({ code }) => code)
    expect([codesOf('U03'), codesOf('L01')]).toEqual([['AL-26-000123/1st/U03'], []])
  })

  it('the label of a single bag can be printed; a step that the order does not have has no label', () => {
    const codesOf = (step: number) =>
      labelsOf({ orders: [order()], bags: false, step, language: 'en' }).map(({ code }) => code)
    expect([codesOf(4), codesOf(5)]).toEqual([['AL-26-000123/1st/S4'], []])
  })

  it('an order without steps has one label, in every language', () => {
    const retainer = order({ product: 'RE', steps: { upper: null, lower: null }, quantity: 2 })
    for (const language of ['en', 'tr', 'ar'] as const)
      expect(labelsOf({ orders: [retainer], bags: true, language })).toHaveLength(1)
  })
})

describe('the call', () => {
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

  const printLabels = (cookie: string, filter: object) =>
    app.app.http.inject({
      url: `/admin/order/label?bags=1&filter=${encodeURIComponent(JSON.stringify(filter))}`,
      headers: { cookie, accept: 'text/html' },
    })

  it('prints the orders of the board, only for staff', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    await passQc(staff, id)
    const { identifier } = await newestOrder(nour, id)
    const response = await printLabels(staff.cookie, { EQ: { caseUuid: id } })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const { body } = await staff.call(orderCalls.board, { query: { filter: { EQ: { caseUuid: id } } } })
    expect(body.data.map(row => row.identifier)).toEqual([identifier])
    expect((await printLabels(nour.cookie, { EQ: { caseUuid: id } })).statusCode).toBe(403)
    expect((await printLabels(staff.cookie, { EQ: { identifier: 'nothing' } })).statusCode).toBe(404)
    expect((await printLabels(staff.cookie, { EQ: { color: 'red' } })).statusCode).toBe(400)
    // A retainer does not belong to the bag of a step.
    const printStepLabels = (step: string, cookie = staff.cookie) =>
      app.app.http.inject({
        url: `/admin/order/label/zpl?step=${step}&filter=${encodeURIComponent(JSON.stringify({ EQ: { caseUuid: id } }))}`,
        headers: { cookie },
      })
    const statuses = await Promise.all(
      ['3', 'x', '0'].map(async step => (await printStepLabels(step)).statusCode),
    )
    expect(statuses).toEqual([404, 400, 400])
    // Opened in a browser window, the response is the file and not a page of the portal.
    const labelsResponse = await app.app.http.inject({
      url: `/admin/order/label/zpl?filter=${encodeURIComponent(JSON.stringify({ EQ: { caseUuid: id } }))}`,
      headers: { cookie: staff.cookie, accept: 'text/html' },
    })
    expect(labelsResponse.payload).toContain(`^FD${identifier}^FS`)
  })
})
