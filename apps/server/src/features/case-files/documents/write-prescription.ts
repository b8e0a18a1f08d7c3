import {
  type CaseDetail,
  type Prescription,
  prescription as prescriptionSchema,
} from '@archway/contract/cases'
import {
  type DateFormat,
  defaultDateFormat,
  isTooth,
  type ToothNotation,
  toothLabel,
} from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { formatNumber } from '@archway/words/locale'
import { fieldText, type PrescriptionReader, prescriptionFields } from '@archway/words/prescription-text'
import { createParagraph, createSection, type Fact, renderPdf } from '../../../platform/pdf/page.ts'
import { printedDay } from '../../../platform/pdf/printed-day.ts'
import { createTable } from '../../../platform/pdf/table.ts'
import { translate } from '../../../platform/words.ts'

/** The prescription at the time of submission, as plain data. */
export type PrescriptionDocument = {
  readonly language: Language
  /** Missing in jobs of the previous release. */
  readonly dateFormat?: DateFormat
  readonly notation: ToothNotation
  readonly caseIdentifier: string
  readonly patientName: string
  readonly birthDate: string | null
  readonly doctorName: string | null
  readonly companyName: string
  readonly product: string
  readonly arch: string | null
  readonly impressionType: string | null
  readonly packageTitle: string | null
  readonly requestedBy: string | null
  readonly prescription: Prescription
  readonly preferences: Pick<CaseDetail['preferences'], 'offset' | 'cutline' | 'material'>
  readonly submittedBy: string
  readonly submittedAt: Date
}

/** Writes a prescription as an A4 PDF, with the words of the form and the company's tooth notation. */
export const writePrescription = (content: PrescriptionDocument): Promise<Buffer> => {
  const { language, notation, dateFormat = defaultDateFormat } = content
  const prescription = prescriptionSchema.parse(content.prescription)
  const translateLabel = (key: string) => translate(language, 'documents', `prescription.${key}`)
  const reader: PrescriptionReader = {
    sayForm: (key, values) => translate(language, 'caseForm', key, values),
    number: value => formatNumber(value, language),
    tooth: fdi => (isTooth(fdi) ? toothLabel(fdi, notation) : String(fdi)),
  }
  const fact = (label: string, value: string | null): Fact[] => (value ? [{ label, value }] : [])
  const createChoiceFacts = (field: 'product' | 'arch' | 'impressionType', value: string | null): Fact[] =>
    fact(reader.sayForm(`field.${field}`), value && reader.sayForm(`choice.${field}.${value}`))
  const fields: Readonly<Record<string, unknown>> = { ...prescription, production: content.preferences }
  const rows = [...prescriptionFields[prescription.kind], 'production'].flatMap(field => {
    const text = fieldText(reader, field, fields[field])
    return text === null ? [] : [[reader.sayForm(`field.prescription.${field}`), text]]
  })
  return renderPdf({
    language,
    dateFormat,
    title: translateLabel('title'),
    mark: content.caseIdentifier,
    facts: [
      ...fact(translateLabel('patient'), content.patientName),
      ...fact(
        reader.sayForm('field.birthDate'),
        content.birthDate && printedDay(content.birthDate, dateFormat),
      ),
      ...fact(translateLabel('doctor'), content.doctorName),
      ...fact(translateLabel('company'), content.companyName),
      ...createChoiceFacts('product', content.product),
      ...createChoiceFacts('arch', content.arch),
      ...createChoiceFacts('impressionType', content.impressionType),
      ...fact(reader.sayForm('field.packageType'), content.packageTitle),
      ...fact(
        reader.sayForm('field.requestedBy'),
        content.requestedBy && printedDay(content.requestedBy, dateFormat),
      ),
      ...fact(translateLabel('submittedBy'), content.submittedBy),
      ...fact(translateLabel('submittedOn'), printedDay(content.submittedAt, dateFormat)),
    ],
    reference: content.caseIdentifier,
    madeAt: content.submittedAt,
    body: [
      createSection(
        language,
        translateLabel('prescribed'),
        createTable(
          language,
          [
            { label: translateLabel('field'), share: 1 },
            { label: translateLabel('value'), share: 2 },
          ],
          rows,
        ),
      ),
      createSection(
        language,
        translateLabel('consent'),
        createParagraph(language, translateLabel('consentText')),
      ),
    ],
  })
}
