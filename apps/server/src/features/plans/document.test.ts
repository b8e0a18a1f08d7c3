import { describe, expect, test } from 'vitest'
import { type PlanDocument, planDocument } from './document.ts'
import { stepSheet } from './step-sheet.ts'

const movement = { mesial: -0.4, buccal: 0.2, extrusion: 0, torque: 2, tip: -1, rotation: 12.5 }
const plan: PlanDocument = {
  language: 'en',
  dateFormat: 'MM/DD/YYYY',
  caseIdentifier: 'AR-000123-AL',
  patientName: 'Fatima فاطمة الزهراء',
  doctorName: 'Dr Şebnem Çağlayan İğdır',
  companyName: 'Bright Smiles',
  version: 2,
  upperSteps: 18,
  lowerSteps: 14,
  wearDays: 14,
  estimatedWeeks: 36,
  ipr: [{ contact: '11-12', mm: 0.3, beforeStep: 3 }],
  attachments: [{ tooth: 13, type: 'optimised', fromStep: 1, toStep: 18 }],
  movements: [{ tooth: 13, ...movement }],
  technicianNote: 'ملاحظة',
  madeAt: new Date('2026-03-04T10:00:00Z'),
}
const pages = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)?.length
const fonts = (file: Buffer) => new Set(file.toString('latin1').match(/\/FontName \/[A-Z]+\+[\w-]+/g))

describe('planDocument', () => {
  test.each(['en', 'tr', 'ar'] as const)(
    'writes a PDF in %s with the fonts of every script embedded',
    async language => {
      const file = await planDocument({ ...plan, language })
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pages(file)).toBe(1)
      expect([...fonts(file)].join()).toMatch(/Arabic/)
      // A character missing in all fonts would fall back to a standard font, which is never embedded.
      expect(file.toString('latin1')).not.toContain('/BaseFont /Helvetica')
    },
  )

  test('continues on further pages when the tables are long', async () => {
    const movements = Array.from({ length: 60 }, (_, i) => ({ tooth: 11 + i, ...movement }))
    expect(pages(await planDocument({ ...plan, movements }))).toBeGreaterThan(1)
  })

  test('is complete without reduction, attachments and movements', async () => {
    const bare = await planDocument({
      ...plan,
      ipr: [],
      attachments: [],
      movements: [],
      technicianNote: null,
    })
    expect(pages(bare)).toBe(1)
  })
})

describe('stepSheet', () => {
  test.each(['en', 'tr', 'ar'] as const)('writes a PDF in %s', async language => {
    const file = await stepSheet({ ...plan, language })
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pages(file)).toBe(1)
    expect(file.toString('latin1')).not.toContain('/BaseFont /Helvetica')
  })

  test('has a part for each step with work to do, none of them split between pages', async () => {
    const ipr = Array.from({ length: 12 }, (_, i) => ({ contact: '31-32', mm: 0.2, beforeStep: i + 2 }))
    // Fourteen parts, each at least a fifth of a page.
    expect(pages(await stepSheet({ ...plan, ipr }))).toBeGreaterThan(2)
  })

  test('contains a note if there is nothing to do', async () => {
    expect(pages(await stepSheet({ ...plan, ipr: [], attachments: [] }))).toBe(1)
  })
})
