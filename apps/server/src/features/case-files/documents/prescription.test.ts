import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls, type PrescriptionOf, startingPrescription } from '@archway/contract/cases'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createSubmitted } from '../../../testing/case-story.ts'
import { storePrescription } from './prescription.ts'
import { type PrescriptionDocument, writePrescription } from './write-prescription.ts'

const content: PrescriptionDocument = {
  language: 'en',
  notation: 'palmer',
  caseIdentifier: 'AL-26-000123',
  patientName: 'Fatima فاطمة الزهراء',
  birthDate: '2001-04-23',
  doctorName: 'Dr Şebnem Çağlayan İğdır',
  companyName: 'Bright Smiles',
  product: 'AL',
  arch: 'both',
  impressionType: 'digital',
  packageTitle: 'Complete',
  requestedBy: null,
  prescription: {
    ...(startingPrescription('alignerPlan') as PrescriptionOf<'alignerPlan'>),
    chiefComplaint: 'Crowding of the lower front teeth',
    teeth: { doNotMove: [11, 21], extract: [34] },
    crowding: { expand: 'primarily', iprLeft: 'none' },
    spaces: 'leave',
    spacesToLeave: ['12-13'],
  },
  preferences: { offset: 0.5, cutline: 'STRAIGHT_CUT', material: 'ZENDURA_FLX' },
  submittedBy: 'Omar',
  submittedAt: new Date('2026-03-04T10:00:00Z'),
}

test.each(['en', 'tr', 'ar'] as const)(
  'a prescription is laid out in %s with every letter',
  async language => {
    const file = (await writePrescription({ ...content, language })).toString('latin1')
    expect(file.slice(0, 5)).toBe('%PDF-')
    expect(file).toMatch(/\/FontName \/[A-Z]+\+NotoSansArabic/)
    // A character missing in all fonts would fall back to a standard font, which is never embedded.
    expect(file).not.toContain('/BaseFont /Helvetica')
  },
)

describe('C2 the prescription is stored as a file when a case is submitted', () => {
  let app: TestApp
  let nour: Visitor
  beforeAll(async () => {
    app = await testApp()
    nour = await app.as('owner@nourdental.test')
    await app.app.startWork()
  })
  afterAll(() => app.close())

  const readDocument = async (id: string) => {
    const { body } = await nour.call(caseFileCalls.ofCase, { params: { id } })
    return body.data.filter(({ typeKey }) => typeKey === 'prescription')
  }
  const waitForCount = (id: string, count: number) =>
    vi.waitFor(async () => expect(await readDocument(id)).toHaveLength(count), {
      timeout: 300_000,
      interval: 200,
    })

  test('once, and later edits do not change it; resubmitted records add a separate page', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm())
    await waitForCount(id, 1)
    const [first] = await readDocument(id)
    expect(first).toMatchObject({ version: 1, status: 'ready', mime: 'application/pdf', kind: 'document' })
    expect(first?.fileName).toMatch(/^AL-26-\d{6}-prescription\.pdf$/)

    await nour.call(caseCalls.update, { params: { id }, body: { form: { patientReference: 'B-2' } } })
    // The job runs again, as after a crash between storing the file and completing the job.
    await storePrescription(app.services, {
      companyId: first!.caseUuid,
      caseId: id,
      refinementId: null,
      content: { ...content, submittedAt: first!.createdAt },
    })
    expect(await readDocument(id)).toEqual([expect.objectContaining({ sha256: first?.sha256, version: 1 })])

    const staff = await app.as('staff@archway.test')
    app.clock.advance(60_000)
    const rejected = await staff.call(caseCalls.staffAct, {
      params: { id, action: 'qcReject' },
      body: { reasons: ['RX_UNCLEAR'], comment: 'Which side?', assetKeys: ['prescription'] },
    })
    expect(rejected.status).toBe(200)
    expect((await readDocument(id))[0]?.needsReplacement).toBe(false)
    const repeatedResponse = await nour.call(caseCalls.update, {
      params: { id },
      body: { submit: true, reply: 'Left.' },
    })
    expect(repeatedResponse.status).toBe(200)
    await waitForCount(id, 2)
    expect((await readDocument(id)).map(({ version, current }) => [version, current])).toEqual([
      [2, true],
      [1, false],
    ])
  })
})
