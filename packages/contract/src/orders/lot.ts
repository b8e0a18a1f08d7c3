import * as z from 'zod/mini'
import { day, instant, text, uuid } from '../kernel/fields.ts'
import { lotMaterials, lotNumberShape, maxLotNumber, normalizeLotNumber } from './lot-number.ts'

export const lotNumber = z
  .string()
  .check(z.overwrite(normalizeLotNumber), z.minLength(1), z.maxLength(maxLotNumber), z.regex(lotNumberShape))

/** A lot of a material, identified by material and number; a new one is stored with the order. */
export const lotForm = z.object({
  material: z.enum(lotMaterials),
  number: lotNumber,
  /** Stored if the lot has no expiry date yet. */
  expiresOn: z.optional(z.nullable(day)),
})
export type LotForm = z.output<typeof lotForm>

/** A lot of an order. */
export const usedLot = z.object({
  uuid,
  material: z.enum(lotMaterials),
  number: z.string(),
  expiresOn: z.nullable(day),
})
export type UsedLot = z.output<typeof usedLot>

/** Maximum number of lots of an order. */
export const maxOrderLots = 20

export const orderLotList = z.array(lotForm).check(z.maxLength(maxOrderLots))

/** The lots of an order; a reason is required if a recorded one is removed. */
export const orderLotsForm = z.object({ lots: orderLotList, reason: z.optional(text(500)) })

/** A lot in the history of an order. */
export const lotEntry = z.extend(usedLot, {
  isRecalled: z.boolean(),
  recordedAt: instant,
  recordedBy: z.nullable(z.string()),
  removedAt: z.nullable(instant),
  removedBy: z.nullable(z.string()),
  /** Null if production was restarted. */
  reason: z.nullable(z.string()),
})
export type LotEntry = z.output<typeof lotEntry>
