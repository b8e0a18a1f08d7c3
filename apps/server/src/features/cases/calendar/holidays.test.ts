import { caseCalls } from '@archway/contract/cases'
import { catalogAdminCalls as admin } from '@archway/contract/catalog'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressOf } from '../../../demo/cast.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { completeForm, createSubmitted } from '../../../testing/case-story.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a holiday moves the due dates of running cases, and back when it is removed', async () => {
  const owner = await app.as('owner@nourdental.test')
  const staff = await app.as('staff@archway.test')
  const form = completeForm('RE', { shippingAddressUuid: addressOf('nourdental') })
  const id = await createSubmitted(app, owner, 'nourdental', form)
  const readDueAt = async () => (await staff.call(caseCalls.read, { params: { id } })).body.data.dueAt
  const before = await readDueAt()
  // Monday 2 March: quality check takes a working day.
  expect(before).toBe('2026-03-03T09:00:00.000Z')

  const params = { date: '2026-03-03' }
  await staff.call(admin.saveHoliday, { params, body: { title: 'Founders day' } })
  expect(await readDueAt()).toBe('2026-03-04T09:00:00.000Z')
  expect((await staff.call(admin.holidays)).body.data).toEqual([
    { date: '2026-03-03', title: 'Founders day' },
  ])

  await staff.call(admin.saveHoliday, { params: { date: '2026-06-01' }, body: { title: 'Long after' } })
  expect(await readDueAt()).toBe('2026-03-04T09:00:00.000Z')

  expect((await staff.call(admin.removeHoliday, { params })).status).toBe(200)
  expect(await readDueAt()).toBe(before)
  expect((await staff.call(admin.removeHoliday, { params })).status).toBe(404)
})

it('U7 S4 a holiday at an end of the calendar is stored, and one in the year 0 is refused', async () => {
  const staff = await app.as('staff@archway.test')
  const save = (date: string) =>
    staff.call(admin.saveHoliday, { params: { date }, body: { title: 'Far away' } })
  for (const date of ['0001-01-01', '9999-12-31']) {
    expect((await save(date)).status).toBe(200)
    expect((await staff.call(admin.removeHoliday, { params: { date } })).status).toBe(200)
  }
  const refusal = await save('0000-01-01')
  expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([400, ['date']])
})
