import * as z from 'zod/mini'
import { dateFormats } from '../kernel/day.ts'
import { email, instant, text, uuid } from '../kernel/fields.ts'
import { companyStatuses } from '../session/account.ts'
import { shipmentTypes } from './company.ts'

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
const timeZone = text(64).check(z.refine(isTimeZone, { params: { rule: 'choice' } }))

/** The settings of a company that the provider controls. */
const decided = {
  isDso: z.boolean(),
  isRmAllowed: z.boolean(),
  hasAdvancedModules: z.boolean(),
  areRequestsEnabled: z.boolean(),
  isPackageTypeEnabled: z.boolean(),
  isLoyaltyEnabled: z.boolean(),
  shipmentType: z.enum(shipmentTypes),
  stepType: z.enum(['ONE_STEP', 'TWO_STEPS']),
}

/** Packages offered to the company by code; an empty list offers all that are sold. */
const packageTypes = z.array(text(40)).check(z.maxLength(100))

export const managedCompany = z.object({
  uuid,
  name: z.string(),
  status: z.enum(companyStatuses),
  timeZone: z.string(),
  dateFormat: z.enum(dateFormats),
  ...decided,
  packageTypes: z.array(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  createdAt: instant,
})
export type ManagedCompany = z.output<typeof managedCompany>

/** Only the fields that are sent change; `status` blocks and unblocks a company. */
export const companyChange = z.partial(
  z.object({
    name: text(200),
    status: z.enum(companyStatuses),
    timeZone,
    dateFormat: z.enum(dateFormats),
    ...decided,
    packageTypes,
  }),
)
export type CompanyChange = z.output<typeof companyChange>

/** A new company, and the account owner who is invited to it. */
export const newCompany = z.object({
  ...companyChange.shape,
  name: text(200),
  owner: z.object({ name: text(100), email }),
})
