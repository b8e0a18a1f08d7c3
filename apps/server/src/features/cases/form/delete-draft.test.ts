import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, draft, fillRecords, giveAddresses, submitted } from '../../../testing/case-story.ts'
import { queued } from '../../../testing/chat-story.ts'

let app: TestApp
let nour: Visitor
let bright: Visitor
let doctorTwo: Visitor
let doctorZero: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  nour = await app.as('owner@nourdental.test')
  bright = await app.as('owner@brightsmiles.test')
  doctorTwo = await app.as('doctor.two@brightsmiles.test')
  doctorZero = await app.as('doctor.zero@brightsmiles.test')
})
afterAll(() => app.close())

describe('a draft that is deleted, a case canceled by mistake', () => {
  const listed = async (who: Visitor) => (await who.call(caseCalls.statistics)).body.data

  it('a draft goes with everything in it, for its own side alone, and is counted no more', async () => {
    const before = await listed(nour)
    const id = await draft(nour, completeForm('RE'))
    expect((await nour.call(caseCalls.read, { params: { id } })).body.data.allowedActions).toContain('delete')
    expect((await bright.call(caseCalls.deleteDraft, { params: { id } })).status).toBe(404)
    expect((await nour.call(caseCalls.deleteDraft, { params: { id } })).status).toBe(200)
    expect((await nour.call(caseCalls.read, { params: { id } })).status).toBe(404)
    expect((await nour.call(caseCalls.deleteDraft, { params: { id } })).status).toBe(404)
    expect(await listed(nour)).toEqual(before)
  })

  it('a draft that was changed while its deletion could be undone stays', async () => {
    const id = await draft(nour, completeForm('RE'))
    const remove = (age?: string) =>
      nour.call(caseCalls.deleteDraft, { params: { id }, query: age ? { age } : {} } as never)
    app.clock.advance(5000)
    await nour.call(caseCalls.update, { params: { id }, body: { form: { firstName: 'Grace' } } })
    app.clock.advance(4000)
    const refused = await remove('10')
    expect([refused.status, refused.body.code]).toEqual([409, 'DRAFT_IN_USE'])
    expect((await remove('-1')).status).toBe(400)
    expect((await remove('3')).status).toBe(200)
  })

  it('a draft takes its files and uploads with it', async () => {
    const form = completeForm('AL')
    const id = await draft(nour, form)
    await fillRecords(app, id, 'nourdental', { ...form, product: 'AL' }, ['profile'])
    const reserved = await nour.call(caseFileCalls.reserve, {
      body: { caseUuid: id, typeKey: 'frontal', fileName: 'frontal.jpg', bytes: 1000 },
    })
    expect(reserved.status).toBe(200)
    expect((await nour.call(caseCalls.deleteDraft, { params: { id } })).status).toBe(200)
    const { rows } = await app.services.db.within(systemScope, tx =>
      tx.execute(sql`select 1 from case_asset where case_id = ${id}`),
    )
    expect(rows).toEqual([])
    expect(await queued(app, 'discardUploads')).toHaveLength(1)
  })

  it('the draft of a doctor is nothing to another doctor', async () => {
    const id = await draft(doctorTwo, completeForm('RE'))
    expect((await doctorZero.call(caseCalls.deleteDraft, { params: { id } })).status).toBe(404)
    expect((await doctorTwo.call(caseCalls.deleteDraft, { params: { id } })).status).toBe(200)
  })

  it('what was submitted is no draft, also when it was canceled and reopened', async () => {
    const id = await submitted(app, bright, 'brightsmiles', completeForm('RE'))
    const remove = () => bright.call(caseCalls.deleteDraft, { params: { id } })
    const refused = await remove()
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_A_DRAFT'])
    await bright.call(caseCalls.cancel, { params: { id }, body: { reasons: ['CANCEL_PATIENT'] } })
    const back = await bright.call(caseCalls.update, { params: { id }, body: { reopen: true } })
    expect(back.body.data.status).toBe('NEW')
    expect(back.body.data.allowedActions).not.toContain('delete')
    expect((await remove()).body.code).toBe('NOT_A_DRAFT')
    const again = await bright.call(caseCalls.update, {
      params: { id },
      body: { submit: true, consent: true },
    })
    expect(again.body.data.status).toBe('IN_QC')
  })

  it('its submitter reopens a canceled case within a day, and no later (C32b)', async () => {
    const id = await draft(nour, completeForm('RE'))
    const cancel = () =>
      nour.call(caseCalls.cancel, { params: { id }, body: { reasons: ['CANCEL_PATIENT'] } })
    const offered = async () => {
      const { body } = await nour.call(caseCalls.list, { query: { filter: { EQ: { status: 'CANCELED' } } } })
      return body.data.find(({ uuid }) => uuid === id)?.allowedActions
    }
    await cancel()
    expect(await offered()).toEqual(['reopen'])
    app.clock.advance(24 * 3_600_000 + 1)
    expect(await offered()).toEqual([])
    const late = await nour.call(caseCalls.update, { params: { id }, body: { reopen: true } })
    expect([late.status, late.body.code]).toEqual([409, 'TOO_LATE_TO_REOPEN'])
  })
})
