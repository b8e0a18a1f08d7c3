import { caseCalls } from '@archway/contract/cases'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { doctorOne, doctorTwo, owner } from './endings.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

/** The responses to a doctor who repeats two earlier writes: while the case is theirs, and after a handover. */
const replayWrites = async () => {
  const [doctor, manager] = [await app.as(doctorTwo), await app.as(owner)]
  const headers = (name: string) => ({ 'idempotency-key': `${name}-${crypto.randomUUID()}` })
  const [created, edited] = [headers('create'), headers('edit')]
  const create = () =>
    doctor.call(caseCalls.create, {
      body: { form: { product: 'AL', firstName: 'Secret', lastName: 'Patient' } },
      headers: created,
    })
  const { body } = await create()
  const id = body.data.uuid
  const edit = () =>
    doctor.call(caseCalls.update, {
      params: { id },
      body: { form: { lastName: 'Patients' } },
      headers: edited,
    })
  expect((await edit()).status).toBe(200)
  const callBoth = async () => (await Promise.all([create(), edit()])).map(({ status }) => status)
  const before = await callBoth()
  const form = { doctorUuid: demoId(doctorOne) }
  expect((await manager.call(caseCalls.update, { params: { id }, body: { form } })).status).toBe(200)
  return { before, after: await callBoth() }
}

describe('S12: responses stored under an Idempotency-Key', () => {
  test('are replayed while the doctor has the case, and get 404 after it was handed over', async () => {
    expect(await replayWrites()).toEqual({ before: [200, 200], after: [404, 404] })
  })

  test('planted fault: a replay that does not check the case', async () => {
    vi.spyOn(app.services.queries, 'isCaseOfAnother').mockResolvedValue(false)
    expect((await replayWrites()).after).toEqual([200, 200])
  })
})
