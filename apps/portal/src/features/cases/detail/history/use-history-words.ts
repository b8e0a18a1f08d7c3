import {
  type CaseDetail,
  type CaseHistoryEntry,
  type CaseStatus,
  caseStatuses,
  caseStatusWording,
} from '@archway/contract/cases'
import { orderStatuses } from '@archway/contract/orders'
import { type PlanStatus, planStatuses, planStatusWording } from '@archway/contract/plans'
import { requestStatuses } from '@archway/contract/requests'
import { fieldText } from '@archway/words/prescription-text'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../../platform/i18n/dates.ts'
import { formatList } from '../../../../platform/i18n/format-list.ts'
import { translateKey } from '../../../../platform/i18n/language.ts'
import { useCouriers } from '../../../../platform/work/catalog.ts'
import { useFormWords } from '../../form/use-form-words.ts'

type Value = string | number | boolean | null
const day = /^\d{4}-\d{2}-\d{2}$/

/** Parses a value that was stored as JSON (lists, charts). */
const parseValue = (value: Value): unknown => {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Texts for the history of this case: actions, statuses, fields and their values. */
export const useHistoryWords = (detail: CaseDetail) => {
  const { t, i18n } = useTranslation('caseDetail')
  const words = useFormWords()
  const dates = useDates()
  const { courierOf } = useCouriers()

  const status = (model: CaseHistoryEntry['model'], code: string): string => {
    if (model === 'plan' && (planStatuses as readonly string[]).includes(code))
      return translateKey('plans', `status.${planStatusWording(code as PlanStatus)}`)
    if (model === 'order' && (orderStatuses as readonly string[]).includes(code))
      return translateKey('orders', `status.${code}`)
    if (model === 'request' && (requestStatuses as readonly string[]).includes(code))
      return translateKey('requests', `statusFilter.${code}`)
    return (caseStatuses as readonly string[]).includes(code)
      ? translateKey('cases', `status.${caseStatusWording(code as CaseStatus, detail.side, detail.withTs)}`)
      : code
  }
  const records = (keys: string): string =>
    formatList(
      keys
        .split(', ')
        .map(key =>
          i18n.exists(`caseFiles:types.${key}`) ? translateKey('caseFiles', `types.${key}`) : key,
        ),
    )

  return {
    action: (code: string): string =>
      translateKey(
        'caseDetail',
        i18n.exists(`caseDetail:history.${code}`) ? `history.${code}` : 'history.other',
      ),
    fromTo: ({ model, attributes: { from, to } }: CaseHistoryEntry): string | null => {
      if (!from || !to || from === to) return null
      const [before, after] = [status(model, from), status(model, to)]
      return before === after ? null : t('story.fromTo', { from: before, to: after })
    },
    detailName: (key: string): string =>
      i18n.exists(`caseDetail:historyDetail.${key}`)
        ? translateKey('caseDetail', `historyDetail.${key}`)
        : key,
    detailValue: (key: string, value: Value): string => {
      const text = String(value ?? '')
      if (key === 'records' || key === 'record' || key === 'from') return records(text)
      if (key === 'courierId' || key === 'courier') return courierOf(text)?.title ?? text
      if (key === 'batch' && i18n.exists(`orders:batch.${text}`))
        return translateKey('orders', `batch.${text}`)
      if (key === 'reason' && i18n.exists(`caseFiles:reasons.${text}`))
        return translateKey('caseFiles', `reasons.${text}`)
      return day.test(text) ? dates.day(text) : text
    },
    fieldName: (field: string): string =>
      i18n.exists(`caseForm:field.${field}`) ? words.label(field) : field,
    fieldValue: (field: string, value: Value): string => {
      const key = field.replace(/^prescription\./, '')
      // A reference to a record with a name; the history stored that name.
      if (key === 'shippingAddressUuid' || key === 'doctorUuid' || key === 'sourceCaseUuid')
        return value === null ? t('story.none') : String(value)
      const parsedValue = parseValue(value)
      if (typeof parsedValue === 'string' && day.test(parsedValue)) return dates.day(parsedValue)
      try {
        return fieldText(words, key, parsedValue) ?? t('story.none')
      } catch {
        return String(value)
      }
    },
  }
}
export type HistoryWords = ReturnType<typeof useHistoryWords>
