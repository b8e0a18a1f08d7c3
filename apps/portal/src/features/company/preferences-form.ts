import type { CompanyConfiguration, ConfigurationUpdate } from '@archway/contract/company'
import type { Resolver } from 'react-hook-form'
import { translateKey } from '../../platform/i18n/language.ts'

export const preferenceFields = [
  'alignerOffset',
  'alignerCutline',
  'retainerOffset',
  'retainerCutline',
] as const
export type PreferenceField = (typeof preferenceFields)[number]

/** Radio groups have text values; an offset is converted to a number when it is sent. Not chosen: ''. */
export type PreferencesInput = Record<PreferenceField, string>

export const isOffset = (field: PreferenceField): boolean => field.endsWith('Offset')

/** All four are required; the message is specific to this form (VAL-03..07, TRAP-112). */
export const preferencesResolver: Resolver<PreferencesInput> = values => {
  const missing = preferenceFields.filter(field => values[field] === '')
  const message = translateKey('forms', 'requiredPreference')
  return missing.length > 0
    ? { values: {}, errors: Object.fromEntries(missing.map(field => [field, { type: 'required', message }])) }
    : { values, errors: {} }
}

export const preferencesOf = (configuration: CompanyConfiguration): PreferencesInput =>
  Object.fromEntries(preferenceFields.map(field => [field, String(configuration[field])])) as PreferencesInput

export const changeOf = (values: PreferencesInput): ConfigurationUpdate =>
  Object.fromEntries(
    preferenceFields.map(field => [field, isOffset(field) ? Number(values[field]) : values[field]]),
  ) as ConfigurationUpdate
