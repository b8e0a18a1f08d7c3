import type { Company, CompanyConfiguration, ThirdPartyConfiguration } from '@archway/contract/company'
import { type DateFormat, defaultDateFormat, type ToothNotation } from '@archway/contract/kernel'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  appRole,
  createdAt,
  idColumn,
  scopeCompany,
  staffPolicy,
  tenantPolicies,
  timestampColumn,
} from '../../platform/db/columns.ts'

const ownRow = sql`id = ${scopeCompany}`

export const company = pgTable(
  'company',
  {
    id: idColumn(),
    name: text('name').notNull(),
    logoKey: text('logo_key'),
    /** Support phone and support email, shown on the company card (ENT-19). */
    phone: text('phone'),
    email: text('email'),
    theme: text('theme'),
    dateFormat: text('date_format').$type<DateFormat>().notNull().default(defaultDateFormat),
    timeZone: text('time_zone').notNull().default('UTC'),
    status: text('status').$type<Company['status']>().notNull().default('ACTIVE'),
    isDso: boolean('is_dso').notNull().default(false),
    isRmAllowed: boolean('is_rm_allowed').notNull().default(false),
    hasAdvancedModules: boolean('has_advanced_modules').notNull().default(false),
    /** Set once, when the first shipment address was created (ONB-14, TRAP-080). */
    congratulated: boolean('congratulated').notNull().default(false),
    createdAt: createdAt(),
  },
  () => [
    pgPolicy('tenant', { as: 'permissive', for: 'all', to: appRole, using: ownRow, withCheck: ownRow }),
    staffPolicy(),
  ],
).enableRLS()

export const companyConfiguration = pgTable(
  'company_configuration',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => company.id, { onDelete: 'cascade' }),
    dentalNotation: text('dental_notation').$type<ToothNotation>(),
    shipmentType: text('shipment_type')
      .$type<CompanyConfiguration['shipmentType']>()
      .notNull()
      .default('dropshipping'),
    isPackageTypeEnabled: boolean('is_package_type_enabled').notNull().default(false),
    /** The packages offered to the company; null: all on sale. */
    packageTypes: jsonb('package_types').$type<string[]>(),
    areRequestsEnabled: boolean('are_requests_enabled').notNull().default(false),
    isLoyaltyEnabled: boolean('is_loyalty_enabled').notNull().default(false),
    /** Step type of the company's cases (domain.md 3.0). */
    stepType: text('step_type').$type<CompanyConfiguration['stepType']>().notNull().default('ONE_STEP'),
    /** Offsets in tenths of a millimeter, so that 0.5 mm is exact. */
    alignerOffsetTenths: integer('aligner_offset_tenths').notNull().default(0),
    alignerCutline: text('aligner_cutline')
      .$type<CompanyConfiguration['alignerCutline']>()
      .notNull()
      .default('SCALLOPED'),
    alignerMaterial: text('aligner_material')
      .$type<CompanyConfiguration['alignerMaterial']>()
      .notNull()
      .default('ZENDURA_FLX'),
    retainerOffsetTenths: integer('retainer_offset_tenths').notNull().default(0),
    retainerCutline: text('retainer_cutline')
      .$type<CompanyConfiguration['retainerCutline']>()
      .notNull()
      .default('SCALLOPED'),
    retainerMaterial: text('retainer_material')
      .$type<CompanyConfiguration['retainerMaterial']>()
      .notNull()
      .default('ZENDURA_A'),
    /** All people of the company must sign in with a second factor. */
    isSecondFactorRequired: boolean('is_second_factor_required').notNull().default(false),
  },
  () => tenantPolicies(),
).enableRLS()

/** An account of the company at the maker of an intraoral scanner. */
export const companyScanner = pgTable(
  'company_scanner',
  {
    id: idColumn(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    scanner: text('scanner').notNull(),
    accountId: text('account_id').notNull(),
    status: text('status').$type<ThirdPartyConfiguration[number]['status']>().notNull(),
    connectedAt: timestampColumn('connected_at'),
    createdAt: createdAt(),
  },
  t => [index('company_scanner_company').on(t.companyId), ...tenantPolicies()],
).enableRLS()
