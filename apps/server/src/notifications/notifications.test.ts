import { caseCalls } from '@archway/contract/cases'
import { notificationCalls } from '@archway/contract/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { completeForm, giveAddresses, submitted } from '../testing/case-story.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  await app.app.startWork()
})
afterAll(() => app.close())

describe('x', () => {
  it('y', async () => {
    const nour = await app.as('owner@nourdental.test')
    const staff = await app.as('staff@archway.test')
    const id = await submitted(app, nour, 'nourdental', completeForm('AL'))
    await staff.call(caseCalls.staffAct, { params: { id, action: 'qcReject' }, body: { reasons: ['SCAN_HOLES'], comment: 'The gum margin has holes', assetKeys: [] } })
    const list = await nour.call(notificationCalls.notifications, {})
    expect(list.body).toEqual({})
  })
})
