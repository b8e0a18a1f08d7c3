import type { PrescriptionKind } from '@archway/contract/cases'
import { answerFields } from '@archway/contract/preferences'
import { formatNumber } from '@archway/words/locale'
import { fieldText } from '@archway/words/prescription-text'
import { useTranslation } from 'react-i18next'
import { currentLanguage, translateKey } from '../../platform/i18n/language.ts'

/** The texts of the case form for values that do not name a tooth. */
export const useAnswerWords = () => {
  useTranslation('caseForm')
  const reader = {
    sayForm: (key: string, values?: Readonly<Record<string, string | number>>) =>
      translateKey('caseForm', key, values),
    number: (value: number) => formatNumber(value, currentLanguage()),
    tooth: String,
  }
  return {
    label: (field: string): string => translateKey('caseForm', `field.prescription.${field}`),
    /** The text of an answer; null for an empty one. */
    text: (field: string, value: unknown): string | null => fieldText(reader, field, value),
    /** The names of fields that the form of this kind still has. */
    knownFields: (kind: PrescriptionKind, fields: readonly string[]): string[] =>
      fields
        .filter(field => answerFields(kind).includes(field))
        .map(field => translateKey('caseForm', `field.prescription.${field}`)),
  }
}
