import * as z from 'zod/mini'
import { dateFormats } from '../kernel/day.ts'
import { email, flag, text, uuid } from '../kernel/fields.ts'
import { pictureKey } from '../pictures/picture.ts'
import { companyStatuses } from '../session/account.ts'

export const dentalNotations = ['fdi', 'palmer', 'universal'] as const
export const shipmentTypes = ['bulkshipping', 'dropshipping'] as const
/** Millimetres between gum line and trimline (PREF-15). */
export const offsets = [0, 0.5, 1] as const
export const cutlines = ['SCALLOPED', 'STRAIGHT_CUT'] as const
export const alignerMaterials = ['ZENDURA_FLX'] as const
export const retainerMaterials = ['ZENDURA_FLX', 'ZENDURA_A'] as const

export const company = z.object({
  uuid,
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  theme: z.nullable(z.string()),
  dateFormat: z.enum(dateFormats),
  timeZone: z.string(),
  status: z.enum(companyStatuses),
  flagsMap: z.object({
    isDso: flag,
    isDentalNotationSet: flag,
    hasAdvancedModules: flag,
    isRmAllowed: flag,
  }),
})
export type Company = z.output<typeof company>

export const offset = z.union([z.literal(0), z.literal(0.5), z.literal(1)])

export const companyConfiguration = z.object({
  dentalNotation: z.nullable(z.enum(dentalNotations)),
  dentalNotations: z.array(z.object({ id: z.enum(dentalNotations), title: z.string() })),
  shipmentType: z.enum(shipmentTypes),
  isPackageTypeEnabled: z.boolean(),
  areRequestsEnabled: z.boolean(),
  /** Whether the provider has enabled the loyalty program; the points have a separate call. */
  isLoyaltyEnabled: z.boolean(),
  stepType: z.enum(['ONE_STEP', 'TWO_STEPS']),
  alignerOffset: offset,
  alignerCutline: z.enum(cutlines),
  alignerMaterial: z.enum(alignerMaterials),
  retainerOffset: offset,
  retainerCutline: z.enum(cutlines),
  retainerMaterial: z.enum(retainerMaterials),
  /** All people of the company must sign in with a second factor. */
  isSecondFactorRequired: z.boolean(),
})
export type CompanyConfiguration = z.output<typeof companyConfiguration>

/** The company card (VAL-08..11); only the fields that are sent change (TRAP-054). */
export const companyUpdate = z.object({
  phone: z.optional(text(40)),
  email: z.optional(email),
  theme: z.optional(text(64)),
  dateFormat: z.optional(z.enum(dateFormats)),
  /** Key of a picture of the company. */
  logoUrl: z.optional(pictureKey),
  removeLogo: z.optional(z.literal(true)),
})
export type CompanyUpdate = z.output<typeof companyUpdate>

/** Product preferences and dental notation; only the fields that are sent change. */
export const configurationUpdate = z.object({
  dentalNotation: z.optional(z.enum(dentalNotations)),
  alignerOffset: z.optional(offset),
  alignerCutline: z.optional(z.enum(cutlines)),
  alignerMaterial: z.optional(z.enum(alignerMaterials)),
  retainerOffset: z.optional(offset),
  retainerCutline: z.optional(z.enum(cutlines)),
  retainerMaterial: z.optional(z.enum(retainerMaterials)),
  isSecondFactorRequired: z.optional(z.boolean()),
})
export type ConfigurationUpdate = z.output<typeof configurationUpdate>
