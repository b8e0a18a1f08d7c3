import { Readable } from 'node:stream'
import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls, patientFieldNames } from '@archway/contract/cases'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import {
  completeForm,
  createDraft,
  createSubmitted,
  fillRecords,
  giveAddresses,
} from '../../../testing/case-story.ts'
import { listQueuedJobs } from '../../../testing/chat-story.ts'
import { competeForCase } from '../../../testing/faults/in-line-for-case.ts'
import { untilBlocked } from '../../../testing/faults/until-blocked.ts'
import { finishUpload } from '../../case-files/uploads/finish.ts'

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

describe('duplicating a case', () => {
  const readCase = async (visitor: Visitor, id: string) =>
    (await visitor.call(caseCalls.read, { params: { id } })).body.data

  it('CASE-20 creates a draft with its patient and prescription, without files, plan, dates and consent', async () => {
    const form = { ...completeForm('RE'), gender: 'female' as const, requestedBy: '2026-04-30' }
    const id = await createSubmitted(app, nour, 'nourdental', form)
    const { status, body } = await nour.call(caseCalls.create, { body: { duplicateOf: id } })
    expect(status).toBe(200)
    const [from, copy] = [await readCase(nour, id), body.data]
    const copiedFieldsOf = (detail: typeof from) => ({
      product: detail.product,
      patient: [detail.firstName, detail.lastName, ...patientFieldNames.map(name => detail[name])],
      arch: detail.arch,
      impressionType: detail.impressionType,
      prescription: detail.prescription,
      address: detail.shippingAddressUuid,
      side: detail.side,
    })
    expect(copiedFieldsOf(copy)).toEqual(copiedFieldsOf(from))
    expect(copy).toMatchObject({ status: 'NEW', submittedAt: null, requestedBy: null })
    expect(copy.identifier).not.toBe(from.identifier)
    const files = await nour.call(caseFileCalls.ofCase, { params: { id: copy.uuid } })
    expect(files.body.data).toEqual([])
    const { data } = (await nour.call(caseCalls.history, { params: { id: copy.uuid } })).body
    expect(data[0]).toMatchObject({
      action: 'CASE_COPIED',
      attributes: { details: { copiedFrom: from.identifier } },
    })
    const changed = await nour.call(caseCalls.create, {
      body: { duplicateOf: id, form: { firstName: 'Grace' } },
    })
    expect(changed.body.data.firstName).toBe('Grace')
  })

  it('S11 R6 waits for a concurrent erasure of the case, and copies no name of before it', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    let copyPromise: Promise<unknown> = Promise.resolve()
    await app.services.db.within(systemScope, async tx => {
      await tx.execute(sql`update case_file set first_name = 'Erased', last_name = null where id = ${id}`)
      copyPromise = nour
        .call(caseCalls.create, { body: { duplicateOf: id } })
        .then(({ body: { data } }) => [data.firstName, data.lastName])
      await untilBlocked(tx)
    })
    expect(await copyPromise).toEqual(['Erased', null])
  })

  it('S10 keeps the doctor, and is allowed for people who see the case and may create cases', async () => {
    const id = await createDraft(doctorTwo, completeForm('RE'))
    const ofDso = (await bright.call(caseCalls.create, { body: { duplicateOf: id } })).body.data
    expect(ofDso.doctor?.uuid).toBe((await readCase(doctorTwo, id)).doctor?.uuid)
    expect((await doctorTwo.call(caseCalls.create, { body: { duplicateOf: id } })).status).toBe(200)
    expect((await doctorZero.call(caseCalls.create, { body: { duplicateOf: id } })).status).toBe(404)
    expect((await nour.call(caseCalls.create, { body: { duplicateOf: id } })).status).toBe(404)
    const blocked = await app.as('doctor.blocked@brightsmiles.test')
    const before = await bright.call(caseCalls.create, {
      body: { duplicateOf: id, form: { doctorUuid: demoId('doctor.blocked@brightsmiles.test') } },
    })
    expect([before.status, before.body]).toMatchObject([403, { code: 'BLOCKED' }])
    expect((await blocked.call(caseCalls.create, { body: { duplicateOf: id } })).status).toBe(403)
  })
})

describe('deleting a draft, and canceling a case by mistake', () => {
  const fetchStatistics = async (visitor: Visitor) => (await visitor.call(caseCalls.statistics)).body.data

  it('a draft is deleted with everything in it, only by its own side, and no longer counted', async () => {
    const before = await fetchStatistics(nour)
    const id = await createDraft(nour, completeForm('RE'))
    expect((await nour.call(caseCalls.read, { params: { id } })).body.data.allowedActions).toContain('delete')
    expect((await bright.call(caseCalls.deleteDraft, { params: { id } })).status).toBe(404)
    expect((await nour.call(caseCalls.deleteDraft, { params: { id } })).status).toBe(200)
    expect((await nour.call(caseCalls.read, { params: { id } })).status).toBe(404)
    expect((await nour.call(caseCalls.deleteDraft, { params: { id } })).status).toBe(404)
    expect(await fetchStatistics(nour)).toEqual(before)
  })

  it('a draft that was changed while its deletion could be undone is not deleted', async () => {
    const id = await createDraft(nour, completeForm('RE'))
    const remove = (age?: string) =>
      nour.call(caseCalls.deleteDraft, { params: { id }, query: age ? { age } : {} } as never)
    app.clock.advance(5000)
    await nour.call(caseCalls.update, { params: { id }, body: { form: { firstName: 'Grace' } } })
    app.clock.advance(4000)
    const refusal = await remove('10')
    expect([refusal.status, refusal.body.code]).toEqual([409, 'DRAFT_IN_USE'])
    expect((await remove('-1')).status).toBe(400)
    expect((await remove('3')).status).toBe(200)
  })

  it('the files and uploads of a draft are deleted with it', async () => {
    const form = completeForm('AL')
    const id = await createDraft(nour, form)
    await fillRecords(app, id, 'nourdental', { ...form, product: 'AL' }, ['profile'])
    const reservation = await nour.call(caseFileCalls.reserve, {
      body: { caseUuid: id, typeKey: 'frontal', fileName: 'frontal.jpg', bytes: 1000 },
    })
    expect(reservation.status).toBe(200)
    expect((await nour.call(caseCalls.deleteDraft, { params: { id } })).status).toBe(200)
    const { rows } = await app.services.db.within(systemScope, tx =>
      tx.execute(sql`select 1 from case_asset where case_id = ${id}`),
    )
    expect(rows).toEqual([])
    expect(await listQueuedJobs(app, 'discardUploads')).toHaveLength(1)
  })

  describe('R6 S12 deleting while an upload into the draft ends', () => {
    /** Deletes a draft and then finishes an upload into it, when both wait for the row of the case. */
    const deleteWhile = async (finish: (assetId: string) => Promise<unknown>) => {
      const id = await createDraft(nour, completeForm('AL'))
      const { body } = await nour.call(caseFileCalls.reserve, {
        body: { caseUuid: id, typeKey: 'thirdParty', fileName: 'page.txt', bytes: 5 },
      })
      const { uuid } = body.data.asset
      const { uploads } = app.services.storage
      await uploads.begin(uuid, 5)
      await uploads.write(uuid, 0, Readable.from([Buffer.from('bytes')]))
      const remove = () => nour.call(caseCalls.deleteDraft, { params: { id } })
      const [deleted, finished] = await competeForCase(app, id, remove, () => finish(uuid))
      return { deleted: deleted.status === 'fulfilled' && deleted.value.status, finished }
    }

    it('neither waits for the other: the draft and the upload are deleted', async () => {
      const { deleted, finished } = await deleteWhile(async assetId => {
        const headers = { cookie: nour.cookie, 'tus-resumable': '1.0.0' }
        const url = `/files/uploads/${assetId}`
        return (await app.app.http.inject({ method: 'HEAD', url, headers })).statusCode
      })
      expect({ deleted, finished }).toEqual({ deleted: 200, finished: { status: 'fulfilled', value: 404 } })
    })

    it('planted fault: the row of the file is locked before that of its case', async () => {
      const { db } = app.services
      const within: typeof db.within = (scope, work) =>
        db.within(scope, tx => {
          const execute = (query: SQL) => {
            const isLock = query.queryChunks.some(
              chunk => 'value' in Object(chunk) && String(Object(chunk).value).includes('for no key update'),
            )
            return isLock ? Promise.resolve() : tx.execute(query)
          }
          return work(Object.assign(Object.create(tx), { execute }))
        })
      const faulty = { ...app.services, db: Object.assign(Object.create(db), { within }) }
      const { deleted, finished } = await deleteWhile(assetId => finishUpload(faulty, assetId))
      expect(deleted === 503 || finished.status === 'rejected').toBe(true)
    })
  })

  it('the draft of a doctor is not found by another doctor', async () => {
    const id = await createDraft(doctorTwo, completeForm('RE'))
    expect((await doctorZero.call(caseCalls.deleteDraft, { params: { id } })).status).toBe(404)
    expect((await doctorTwo.call(caseCalls.deleteDraft, { params: { id } })).status).toBe(200)
  })

  it('a submitted case is not a draft, even after it was canceled and reopened', async () => {
    const id = await createSubmitted(app, bright, 'brightsmiles', completeForm('RE'))
    const remove = () => bright.call(caseCalls.deleteDraft, { params: { id } })
    const refusal = await remove()
    expect([refusal.status, refusal.body.code]).toEqual([409, 'NOT_A_DRAFT'])
    await bright.call(caseCalls.cancel, { params: { id }, body: { reasons: ['CANCEL_PATIENT'] } })
    const reopenResponse = await bright.call(caseCalls.update, { params: { id }, body: { reopen: true } })
    expect(reopenResponse.body.data.status).toBe('NEW')
    expect(reopenResponse.body.data.allowedActions).not.toContain('delete')
    expect((await remove()).body.code).toBe('NOT_A_DRAFT')
    const repeatedResponse = await bright.call(caseCalls.update, {
      params: { id },
      body: { submit: true, consent: true },
    })
    expect(repeatedResponse.body.data.status).toBe('IN_QC')
  })

  it('the submitter can reopen a canceled case for a day (C32b)', async () => {
    const id = await createDraft(nour, completeForm('RE'))
    const cancel = () =>
      nour.call(caseCalls.cancel, { params: { id }, body: { reasons: ['CANCEL_PATIENT'] } })
    const fetchAllowedActions = async () => {
      const { body } = await nour.call(caseCalls.list, { query: { filter: { EQ: { status: 'CANCELED' } } } })
      return body.data.find(({ uuid }) => uuid === id)?.allowedActions
    }
    await cancel()
    expect(await fetchAllowedActions()).toEqual(['reopen'])
    app.clock.advance(24 * 3_600_000 + 1)
    expect(await fetchAllowedActions()).toEqual([])
    const late = await nour.call(caseCalls.update, { params: { id }, body: { reopen: true } })
    expect([late.status, late.body.code]).toEqual([409, 'TOO_LATE_TO_REOPEN'])
  })
})
