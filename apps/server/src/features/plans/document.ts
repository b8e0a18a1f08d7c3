import type { DateFormat } from '@archway/contract/kernel'
import { attachmentTypes } from '@archway/contract/plans'
import type { Language } from '@archway/words'
import { formatNumber } from '@archway/words/locale'
import { createParagraph, createSection, type Fact, renderPdf } from '../../platform/pdf/page.ts'
import { createTable } from '../../platform/pdf/table.ts'
import { translate } from '../../platform/words.ts'

export interface PlanDocument {
  readonly language: Language
  readonly dateFormat: DateFormat
  readonly caseIdentifier: string
  readonly patientName: string
  readonly doctorName?: string | null
  readonly companyName: string
  readonly version: number
  readonly upperSteps: number
  readonly lowerSteps: number
  readonly passiveSteps?: number | null
  readonly wearDays: number
  readonly estimatedWeeks?: number | null
  readonly ipr: readonly { contact: string; mm: number; beforeStep: number }[]
  readonly attachments: readonly { tooth: number; type: string; fromStep: number; toStep: number }[]
  readonly movements: readonly ({ tooth: number } & Record<Movement, number>)[]
  readonly technicianNote?: string | null
  readonly madeAt: Date
  /** Names a tooth in the company's notation; FDI by default. */
  readonly toothName?: (fdi: number) => string
}

const movements = ['mesial', 'buccal', 'extrusion', 'torque', 'tip', 'rotation'] as const
type Movement = (typeof movements)[number]

/** Names a contact in the company's notation. */
export const contactName = ({ toothName = String }: PlanDocument, pair: string): string =>
  pair
    .split('-')
    .map(fdi => toothName(Number(fdi)))
    .join('–')

export const attachmentName = (language: Language, type: string): string =>
  (attachmentTypes as readonly string[]).includes(type)
    ? translate(language, 'documents', `plan.types.${type}`)
    : type

/** The summary of a treatment plan as an A4 PDF, with its IPR, attachment and movement tables. */
export function planDocument(plan: PlanDocument): Promise<Buffer> {
  const { language } = plan
  const translateLabel = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'documents', `plan.${key}`, values)
  const tooth = plan.toothName ?? String
  return renderPdf({
    language,
    dateFormat: plan.dateFormat,
    title: translateLabel('title'),
    mark: translateLabel('version', { version: plan.version }),
    facts: facts(plan, translateLabel),
    reference: plan.caseIdentifier,
    madeAt: plan.madeAt,
    body: [
      plan.technicianNote
        ? createSection(language, translateLabel('note'), createParagraph(language, plan.technicianNote))
        : null,
      createSection(
        language,
        translateLabel('ipr'),
        plan.ipr.length === 0
          ? createParagraph(language, translateLabel('noIpr'))
          : createTable(
              language,
              [
                { label: translateLabel('contact') },
                { label: translateLabel('amount'), numeric: true },
                { label: translateLabel('before'), numeric: true },
              ],
              plan.ipr.map(entry => [
                contactName(plan, entry.contact),
                translateLabel('mm', { value: formatNumber(entry.mm, language, 1) }),
                String(entry.beforeStep),
              ]),
            ),
      ),
      createSection(
        language,
        translateLabel('attachments'),
        plan.attachments.length === 0
          ? createParagraph(language, translateLabel('noAttachments'))
          : createTable(
              language,
              [
                { label: translateLabel('tooth') },
                { label: translateLabel('type'), share: 2 },
                { label: translateLabel('from'), numeric: true },
                { label: translateLabel('to'), numeric: true },
              ],
              plan.attachments.map(entry => [
                tooth(entry.tooth),
                attachmentName(language, entry.type),
                String(entry.fromStep),
                String(entry.toStep),
              ]),
            ),
      ),
      plan.movements.length > 0
        ? createSection(
            language,
            translateLabel('movements'),
            createParagraph(language, translateLabel('movementsHelp')),
            createTable(
              language,
              [
                { label: translateLabel('tooth') },
                ...movements.map(key => ({ label: translateLabel(key), numeric: true })),
              ],
              plan.movements.map(move => [
                tooth(move.tooth),
                ...movements.map(key => formatDecimal(move[key], language)),
              ]),
            ),
          )
        : null,
    ],
  })
}

function facts(
  plan: PlanDocument,
  words: (key: string, values?: Record<string, string | number>) => string,
): Fact[] {
  const fact = (key: string, value: string | number | null | undefined): Fact[] =>
    value === null || value === undefined || value === '' ? [] : [{ label: words(key), value: String(value) }]
  return [
    ...fact('patient', plan.patientName),
    ...fact('case', plan.caseIdentifier),
    ...fact('doctor', plan.doctorName),
    ...fact('company', plan.companyName),
    ...fact('upperSteps', plan.upperSteps),
    ...fact('lowerSteps', plan.lowerSteps),
    ...fact('passiveSteps', plan.passiveSteps),
    ...fact('wear', words('days', { count: plan.wearDays })),
    ...fact('length', plan.estimatedWeeks ? words('weeks', { count: plan.estimatedWeeks }) : null),
  ]
}

/** One decimal, without a minus sign for zero. */
const formatDecimal = (value: number, language: Language) =>
  formatNumber(Math.round(value * 10) / 10 + 0, language, 1)
