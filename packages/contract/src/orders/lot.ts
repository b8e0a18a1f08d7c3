import * as z from 'zod/mini'
import { day, instant, text, uuid } from '../kernel/fields.ts'
import { lotMaterials, lotNumberShape, maxLotNumber, normalLotNumber } from './lot-number.ts'

export const lotNumber = z
  .string()
  .check(z.overwrite(normalLotNumber), z.minLength(1), z.maxLength(maxLotNumber), z.regex(lotNumberShape))

/** A lot of a material. Lots of one material and number are one lot; a lot that is new is stored with them. */
export const lotForm = z.object({
  material: z.enum(lotMaterials),
  number: lotNumber,
  /** Stored where the lot has no expiry date yet. */
  expiresOn: z.optional(z.nullable(day)),
})
export type LotForm = z.output<typeof lotForm>

/** A lot that an order is made from. */
export const usedLot = z.object({
  uuid,
  material: z.enum(lotMaterials),
  number: z.string(),
  expiresOn: z.nullable(day),
})
export type UsedLot = z.output<typeof usedLot>

/** How many lots an order has at most. */
export const maxOrderLots = 20

export const orderLotList = z.array(lotForm).check(z.maxLength(maxOrderLots))

/** The lots of an order; a reason where one that was recorded is left out. */
export const orderLotsForm = z.object({ lots: orderLotList, reason: z.optional(text(500)) })

/** A lot in the history of an order. */
export const lotEntry = z.extend(usedLot, {
  isRecalled: z.boolean(),
  recordedAt: instant,
  recordedBy: z.nullable(z.string()),
  removedAt: z.nullable(instant),
  removedBy: z.nullable(z.string()),
  /** None where production started again. */
  reason: z.nullable(z.string()),
})
export type LotEntry = z.output<typeof lotEntry>
