import type { AuditEntry } from '@archway/contract/audit'
import { useTranslation } from 'react-i18next'
import { translateKey } from '../../platform/i18n/language.ts'
import { stepKeyOf, wordsKeyOf } from './audited-call.ts'

/** The texts of an audit entry in the viewer's language. */
export const useAuditEntryWords = () => {
  const { t, i18n } = useTranslation([
    'audit',
    'refusals',
    'cases',
    'orders',
    'plans',
    'requests',
    'shipments',
  ])
  return {
    /** The text of the action; a call without a text is shown as method and path. */
    describeCall: ({ call, params }: AuditEntry): string => {
      const key = `audit:call.${wordsKeyOf(call)}`
      if (!i18n.exists(key)) return call
      const stepKey = stepKeyOf(call, params.action)
      const action = stepKey && i18n.exists(stepKey) ? translateKey('audit', stepKey) : params.action
      return translateKey('audit', key, { ...params, action: action ?? '' })
    },
    describePerson: ({ accountName, apiKeyName, accountUuid, audience }: AuditEntry): string =>
      (apiKeyName === null ? accountName : t('audit:apiKey', { name: apiKeyName })) ??
      (audience && accountUuid ? t(`audit:audience.${audience}`) : t('audit:nobody')),
    /** The reason for which the call was refused; null for a successful call. */
    describeRefusal: ({ code }: AuditEntry): string | null => {
      if (code === null) return null
      if (code === 'REPLAYED') return t('audit:replayed')
      const key = `refusals:${code}`
      // Figures in the caller's message are left out of the audit entry's text.
      return i18n.exists(key) ? translateKey('audit', key).replaceAll(/\{\{\w+\}\}/g, '…') : code
    },
  }
}
