import * as z from 'zod/mini'
import { assetTypeKeys } from '../case-files/asset-types.rules.ts'
import { day, optionalNumberText, optionalText, text } from '../kernel/fields.ts'

/** Codes of `rejectReason`. */
const reasons = z.array(text(64)).check(z.maxLength(20))

/** C27: a reason from the list, optionally with a comment. */
export const cancelForm = z.object({
  reasons: z.array(text(64)).check(z.minLength(1), z.maxLength(20)),
  comment: optionalText(2000),
})

/** C8: the checkbox 'I take responsibility …' must be ticked. */
export const overrideForm = z.object({ disclaimer: z.literal(true), comment: optionalText(2000) })

/** C3: the courier that fetches the impression. */
export const courierForm = z.object({
  courierId: text(64),
  pickupDate: day,
  airwayBillNumber: optionalNumberText(64),
})

/** C23: the DSO forwards the parcel to the doctor. */
export const lastMileForm = z.object({
  courierId: text(64),
  airwayBillNumber: optionalNumberText(64),
  date: z.optional(day),
})

/** C17: the clearer refuses. */
export const returnForm = z.object({
  reasons: z.array(text(64)).check(z.minLength(1), z.maxLength(20)),
  comment: optionalText(2000),
  assetKeys: z.optional(z.array(z.enum(assetTypeKeys))),
})

/** The larger package, needed because the plan exceeds the present one. */
export const upgradeForm = z.object({ packageType: text(64) })

/** Input of staff actions; the row of the machine names the fields an action needs. */
export const staffCaseForm = z.object({
  reasons: z.optional(reasons),
  comment: optionalText(2000),
  /** Records that have to be replaced (C6, C17). */
  assetKeys: z.optional(z.array(z.enum(assetTypeKeys))),
  /** The quality check sheet, item by item (C5). */
  checklist: z.optional(z.array(z.object({ item: text(100), passed: z.boolean() })).check(z.maxLength(50))),
  courierId: optionalText(64),
  pickupDate: z.optional(day),
  airwayBillNumber: optionalNumberText(64),
  /** The fee for stopping an order in production (C28). */
  feeNote: optionalText(1000),
})
export type StaffCaseForm = z.output<typeof staffCaseForm>
