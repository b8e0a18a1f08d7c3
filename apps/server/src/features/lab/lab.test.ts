import { caseCalls } from '@archway/contract/cases'
import { labCalls, type QcItem, type QueueStage } from '@archway/contract/lab'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createSubmitted, fillRecords, giveAddresses } from '../../testing/case-story.ts'
import { data, passQc } from '../../testing/plan-story.ts'

let app: TestApp
let nour: Visitor
let staff: Visitor
let planner: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental'])
  nour = await app.as('owner@nourdental.test')
  staff = await app.as('staff@archway.test')
  planner = await app.as('planner@archway.test')
})
afterAll(() => app.close())

const createInQc = () => createSubmitted(app, nour, 'nourdental', completeForm('AL'))
const readStage = async (which: QueueStage, query: object = {}) =>
  data(await staff.call(labCalls.queueOf, { params: { stage: which }, query }))
const readCount = async (which: QueueStage) =>
  data(await staff.call(labCalls.queue)).find(row => row.stage === which)

describe('the queue', () => {
  it('has every stage with counts, and its cases oldest first with the overdue ones marked', async () => {
    const first = await createInQc()
    app.clock.advance(60_000)
    const second = await createInQc()
    expect(await readCount('qualityCheck')).toEqual({
      stage: 'qualityCheck',
      count: 2,
      overdue: 0,
      unassigned: 2,
    })
    expect((await readStage('qualityCheck')).map(row => row.uuid)).toEqual([first, second])
    await passQc(staff, first)
    expect((await readStage('planning')).map(row => row.uuid)).toEqual([first])
    app.clock.advance(5 * 86_400_000)
    const [late] = await readStage('qualityCheck', { filter: { EQ: { overdue: 1 } } })
    expect(late).toMatchObject({ uuid: second, isOverdue: true, company: { name: 'Nour Dental' } })
    expect((await readCount('qualityCheck'))?.overdue).toBe(1)
    expect(await readStage('qualityCheck', { filter: { LIKE: { patientName: 'ÁDA Love' } } })).toHaveLength(1)
  })

  it('is only for the provider’s staff', async () => {
    expect((await nour.call(labCalls.queue)).status).toBe(403)
    expect((await nour.call(labCalls.queueOf, { params: { stage: 'planning' } })).status).toBe(403)
    expect((await app.guest().call(labCalls.queue)).status).toBe(401)
  })
})

describe('a case in the work queue', () => {
  it('is claimed, handed over and released', async () => {
    const id = await createInQc()
    const members = data(await staff.call(labCalls.staffMembers))
    const [first, second] = members
    const assign = async (staffUuid?: string) =>
      data(await planner.call(labCalls.assign, { params: { id }, body: { staffUuid } })).assignee
    expect(await assign(first?.uuid)).toEqual(first)
    expect(await readStage('qualityCheck', { filter: { EQ: { assigneeUuid: first?.uuid } } })).toHaveLength(1)
    expect(await assign(second?.uuid)).toEqual(second)
    expect(await assign()).toBeNull()
    const nobody = await planner.call(labCalls.assign, { params: { id }, body: { staffUuid: id } })
    expect([nobody.status, Object.keys(nobody.body.errors ?? {})]).toEqual([400, ['staffUuid']])
  })

  it('passes the quality check only when a started check sheet is complete (C5)', async () => {
    const id = await createInQc()
    const sheet = data(await staff.call(labCalls.qcSheet, { params: { id } }))
    expect(sheet).toMatchObject({ complete: false, savedBy: null })
    const items = sheet.items.map(({ item }) => item)
    expect(items).toEqual(expect.arrayContaining(['photosComplete', 'prescriptionClear']))
    expect(items).not.toContain('indexingPossible')
    const save = async (checked: string[]) =>
      data(await staff.call(labCalls.saveQcSheet, { params: { id }, body: { checked } }))
    const pass = () =>
      staff.call(caseCalls.staffAct, {
        params: { id, action: 'qcPass' },
        body: { checklist: [{ item: 'patientMatches', passed: true }] },
      })
    expect((await save(items.slice(1, 4))).complete).toBe(false)
    const early = await pass()
    expect([early.status, early.body.code]).toEqual([409, 'CHECKLIST_INCOMPLETE'])
    expect((await save(items.slice(1))).complete).toBe(false)
    data(await pass())
    const late = await staff.call(labCalls.saveQcSheet, { params: { id }, body: { checked: items } })
    expect([late.status, late.body.code]).toEqual([409, 'STALE_STATUS'])
  })

  const readSheet = async (id: string) => data(await staff.call(labCalls.qcSheet, { params: { id } })).items
  const answer = async (id: string, body: { checked: QcItem[]; failed?: QcItem[] }) =>
    data(await staff.call(labCalls.saveQcSheet, { params: { id }, body })).items
  const groupsOf = (items: Awaited<ReturnType<typeof readSheet>>, is: 'checked' | 'failed') =>
    [...new Set(items.filter(row => row[is]).map(({ group }) => group))].toSorted()
  const listItems = (items: Awaited<ReturnType<typeof readSheet>>) => items.map(({ item }) => item)

  it('is only checked for records that were sent (ruling 35)', async () => {
    const id = await createInQc()
    expect(listItems(await readSheet(id))).not.toContain('xraysReadable')
    await fillRecords(app, id, 'nourdental', completeForm('AL'), ['panoramicXray'])
    expect(listItems(await readSheet(id))).toContain('xraysReadable')
    const physical = await createSubmitted(
      app,
      nour,
      'nourdental',
      completeForm('RE', { impressionType: 'physical' }),
    )
    const sheet = await readSheet(physical)
    expect(listItems(sheet)).toContain('impressionIntact')
    expect(new Set(sheet.map(({ group }) => group))).toEqual(new Set(['case']))
  })

  it('loses the answers to its form items after an edit by its submitter, not those to its files', async () => {
    const id = await createInQc()
    const before = await answer(id, { checked: listItems(await readSheet(id)) })
    expect(groupsOf(before, 'checked')).toEqual(['case', 'photo', 'scan'])
    data(await nour.call(caseCalls.update, { params: { id }, body: { form: { patientReference: 'B-12' } } }))
    expect(groupsOf(await readSheet(id), 'checked')).toEqual(['photo', 'scan'])
  })

  it('keeps the answers that still apply when it comes back from its submitter', async () => {
    const id = await createInQc()
    const failed: QcItem[] = ['scansComplete', 'photosSharp']
    const checked = listItems(await readSheet(id)).filter(item => !failed.includes(item))
    const first = await answer(id, { checked, failed })
    expect(first.filter(row => row.failed).map(({ item }) => item)).toEqual(failed)
    const returned = {
      reasons: ['SCAN_HOLES'],
      comment: 'The last molar is missing.',
      assetKeys: ['upperImpression' as const],
    }
    data(await staff.call(caseCalls.staffAct, { params: { id, action: 'qcReject' }, body: returned }))
    app.clock.advance(60_000)
    await fillRecords(app, id, 'nourdental', completeForm('AL'), ['upperImpression'], 2)
    data(await nour.call(caseCalls.update, { params: { id }, body: { submit: true, consent: true } }))
    const second = await readSheet(id)
    expect(groupsOf(second, 'failed')).toEqual([])
    expect(groupsOf(second, 'checked')).toEqual(['case', 'photo'])
    expect(second.find(({ item }) => item === 'photosSharp')?.checked).toBe(false)
    expect(second.find(({ item }) => item === 'photosComplete')?.checked).toBe(true)
    // A file that arrives during the check is not covered by an earlier tick, either.
    await answer(id, { checked: listItems(second) })
    app.clock.advance(60_000)
    await fillRecords(app, id, 'nourdental', completeForm('AL'), ['frontPose'], 2)
    expect(groupsOf(await readSheet(id), 'checked')).toEqual(['case', 'scan'])
    const pass = await staff.call(caseCalls.staffAct, {
      params: { id, action: 'qcPass' },
      body: { checklist: [{ item: 'patientMatches', passed: true }] },
    })
    expect([pass.status, pass.body.code]).toEqual([409, 'CHECKLIST_INCOMPLETE'])
  })
})
