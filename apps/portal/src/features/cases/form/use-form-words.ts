import type { MissingItem } from '@archway/contract/cases'
import { type Tooth, toothLabel } from '@archway/contract/kernel'
import type { en } from '@archway/words/en'
import { formatNumber } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { currentLanguage, translateKey } from '../../../platform/i18n/language.ts'
import { useSession } from '../../../platform/session/session.ts'

export type ChoiceGroup = keyof (typeof en)['caseForm']['choice']

/** Texts of the form by the names of the contract: fields, choices, teeth, missing items. */
export const useFormWords = () => {
  const { t } = useTranslation('caseForm')
  const notation = useSession().configuration?.dentalNotation ?? 'fdi'
  const tooth = (number: number): string => toothLabel(number as Tooth, notation)
  return {
    t,
    sayForm: (key: string, values: Record<string, string | number> = {}): string =>
      translateKey('caseForm', key, values),
    number: (value: number): string => formatNumber(value, currentLanguage()),
    notation,
    tooth,
    /** Formats `11-12` in the company's notation. */
    contact: (pair: string): string =>
      pair
        .split('-')
        .map(fdi => tooth(Number(fdi)))
        .join('–'),
    /** The label of a field by its path: `prescription.overjet`, `records.frontal`. */
    label: (path: string): string => {
      const [part, key] = path.split('.')
      if (part === 'records' && key) return translateKey('caseFiles', `types.${key}`)
      return translateKey('caseForm', `field.${path}`)
    },
    choice: (group: ChoiceGroup, value: string | number): string =>
      translateKey('caseForm', `choice.${group}.${value}`),
    wrong: (item: MissingItem): string => translateKey('forms', item.form, item.values),
  }
}
