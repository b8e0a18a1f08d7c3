import {
  type CompanyUpdate,
  type ConfigurationUpdate,
  type companyCalls,
  dentalNotations,
} from '@archway/contract/company'
import type { ReplyInput } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { refuse } from '../../platform/refuse.ts'
import { translate } from '../../platform/words.ts'
import type { CompanyRow, CompanyWithConfiguration, ConfigurationRow } from './store.ts'

export const companyOf = ({
  company,
  configuration,
}: CompanyWithConfiguration): ReplyInput<typeof companyCalls.ownCompany>['data'] => ({
  uuid: company.id,
  name: company.name,
  logoUrl: company.logoKey,
  phone: company.phone,
  email: company.email,
  theme: company.theme,
  dateFormat: company.dateFormat,
  timeZone: company.timeZone,
  status: company.status,
  flagsMap: {
    isDso: company.isDso ? 1 : 0,
    isDentalNotationSet: configuration.dentalNotation ? 1 : 0,
    hasAdvancedModules: company.hasAdvancedModules ? 1 : 0,
    isRmAllowed: company.isRmAllowed ? 1 : 0,
  },
})

/** The columns for a change of the company card; a logo must be a picture of the company. */
export const companyChanges = (
  companyId: string,
  { logoUrl, removeLogo, ...unchangedFields }: CompanyUpdate,
): Partial<CompanyRow> => {
  if (logoUrl && !logoUrl.startsWith(`${companyId}/assets/`))
    refuse('INVALID', {}, [{ form: 'invalid', field: 'logoUrl' }])
  return { ...unchangedFields, ...(logoUrl || removeLogo ? { logoKey: logoUrl ?? null } : {}) }
}

/** Offsets are stored in tenths of a millimeter and sent in millimeters. */
const millimetres = (tenths: number): 0 | 0.5 | 1 => (tenths / 10) as 0 | 0.5 | 1

export const configurationOf = (
  { configuration }: CompanyWithConfiguration,
  language: Language,
): ReplyInput<typeof companyCalls.configuration>['data'] => ({
  ...configuration,
  dentalNotations: dentalNotations.map(id => ({
    id,
    title: translate(language, 'company', `notation.${id}`),
  })),
  alignerOffset: millimetres(configuration.alignerOffsetTenths),
  retainerOffset: millimetres(configuration.retainerOffsetTenths),
})

/** The columns for a change of the configuration. */
export const configurationChanges = ({
  alignerOffset,
  retainerOffset,
  ...unchangedFields
}: ConfigurationUpdate): Partial<ConfigurationRow> => ({
  ...unchangedFields,
  ...(alignerOffset === undefined ? {} : { alignerOffsetTenths: alignerOffset * 10 }),
  ...(retainerOffset === undefined ? {} : { retainerOffsetTenths: retainerOffset * 10 }),
})

type Scanner = {
  scanner: string
  accountId: string
  status: 'connected' | 'pending' | 'disconnected'
  connectedAt: Date | null
}

export const scannersOf = (rows: readonly Scanner[]): ReplyInput<typeof companyCalls.thirdParty>['data'] =>
  rows.map(row => ({ ...row, connectedAt: row.connectedAt?.toISOString() ?? null }))
