import { caseCalls } from '@archway/contract/cases'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemScope } from '../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createSubmitted, fillRecords, giveAddresses } from '../../testing/case-story.ts'
import { listOrders, make, newestOrder } from '../../testing/order-story.ts'
import { approve, data, listPlans, passQc, publish, readStatus } from '../../testing/plan-story.ts'
import { shipBox } from '../../testing/shipment-story.ts'
import { caseAsset } from '../case-files/index.ts'

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

const advanceClock = () => app.clock.advance(3_600_000)

/** Manufactures and ships the open order of a case, and confirms its receipt. */
const deliver = async (id: string): Promise<void> => {
  const { uuid } = await make(staff, id)
  await shipBox(staff, { company: 'nourdental', orders: [uuid] })
  data(await nour.call(caseCalls.update, { params: { id }, body: { received: true } }))
}

/** A case of 20 upper and 10 lower steps; the first 14 have been received. */
const createUnderTreatment = async (): Promise<string> => {
  const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
  await passQc(staff, id)
  const { uuid } = await publish(staff, id, { upperSteps: 20, productionFiles: true })
  data(await approve(nour, uuid))
  await deliver(id)
  advanceClock()
  return id
}

/** Opens a refinement, submits its records and moves it into planning. */
const openRefinement = async (id: string): Promise<void> => {
  const refinementData = data(await nour.call(caseCalls.create, { body: { refinementOf: id } }))
  const form = completeForm('AL')
  await fillRecords(app, id, 'nourdental', form)
  // The records that were just added belong to the round.
  await app.services.db.within(systemScope, tx =>
    tx
      .update(caseAsset)
      .set({ refinementId: refinementData.refinement?.uuid })
      .where(and(eq(caseAsset.caseId, id), eq(caseAsset.createdAt, app.clock.now()))),
  )
  data(await nour.call(caseCalls.update, { params: { id }, body: { form, submit: true, consent: true } }))
  await passQc(staff, id)
}

describe('a refinement', () => {
  it('has a separate plan and order, and does not change those of the treatment (C26, P16)', async () => {
    const id = await createUnderTreatment()
    await openRefinement(id)
    const { uuid } = await publish(staff, id, {
      upperSteps: 6,
      lowerSteps: 4,
      attachments: [],
      productionFiles: true,
    })
    expect(
      (await listPlans(nour, id)).map(plan => [plan.version, plan.status, plan.refinementUuid !== null]),
    ).toEqual([
      [2, 'PUBLISHED', true],
      [1, 'CLEARED_FOR_MFG', false],
    ])
    data(await approve(nour, uuid))
    const order = await newestOrder(nour, id)
    const { identifier } = data(await nour.call(caseCalls.read, { params: { id } }))
    expect(order).toMatchObject({
      batch: 'Refinement',
      identifier: `${identifier}-R1/Refinement`,
      steps: { upper: [1, 6], lower: [1, 4] },
      status: 'READY_FOR_MANUFACTURING',
    })
    await deliver(id)
    expect(await readStatus(nour, id)).toBe('ACTIVE')
    const over = await nour.call(caseCalls.nextBatch, { params: { id } })
    expect([over.status, over.body.code]).toEqual([409, 'NO_STEPS_LEFT'])
  })

  it('stopped in planning, the treatment continues where it was (C27, C25)', async () => {
    const id = await createUnderTreatment()
    await openRefinement(id)
    await publish(staff, id, { upperSteps: 6, lowerSteps: 4, attachments: [] })
    data(await nour.call(caseCalls.cancel, { params: { id }, body: { reasons: ['CANCEL_COST'] } }))
    expect(await readStatus(nour, id)).toBe('CANCELED_REFINEMENT')
    expect((await listPlans(nour, id)).map(plan => plan.status)).toEqual(['INACTIVE', 'CLEARED_FOR_MFG'])
    advanceClock()
    data(await nour.call(caseCalls.nextBatch, { params: { id } }))
    expect(await newestOrder(nour, id)).toMatchObject({
      batch: '2nd',
      steps: { upper: [15, 20], lower: null },
    })
    await deliver(id)
  })

  it('stopped in manufacturing, its order is canceled and no step of the treatment is manufactured twice (C28)', async () => {
    const id = await createUnderTreatment()
    await openRefinement(id)
    const { uuid } = await publish(staff, id, {
      upperSteps: 6,
      lowerSteps: 4,
      attachments: [],
      productionFiles: true,
    })
    data(await approve(nour, uuid))
    data(
      await staff.call(caseCalls.staffAct, {
        params: { id, action: 'cancelMfg' },
        body: { reasons: ['CANCEL_PATIENT'] },
      }),
    )
    expect(await readStatus(nour, id)).toBe('CANCELED_REFINEMENT')
    expect((await listOrders(nour, id)).map(order => order.status)).toEqual(['CANCELED', 'SHIPPED'])
    expect(data(await nour.call(caseCalls.read, { params: { id } })).steps).toEqual({
      upper: 20,
      lower: 10,
      madeUpper: 14,
      madeLower: 10,
    })
    advanceClock()
    data(await nour.call(caseCalls.nextBatch, { params: { id } }))
    expect(await newestOrder(nour, id)).toMatchObject({ batch: '2nd', steps: { upper: [15, 20] } })
  })
})
