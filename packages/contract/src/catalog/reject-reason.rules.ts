import type { Product } from '../cases/status.rules.ts'

/** The objects that a reason can reject: `case` is a submission, `order` the files for production. */
export const rejectScopes = ['case', 'order', 'plan', 'clearance', 'request', 'cancel'] as const
export type RejectScope = (typeof rejectScopes)[number]

/** The records a reason is about; `any` lets the technician choose. */
export const rejectAssets = ['scans', 'photos', 'prescription', 'treatmentPlan', 'any'] as const

interface Overriding {
  overridable: boolean
  overridableFor: readonly Product[] | null
}

/** Whether the submitter may continue with this product in spite of the reason (C8). */
export const isOverridable = (reason: Overriding, product: Product): boolean =>
  reason.overridable && (reason.overridableFor === null || reason.overridableFor.includes(product))
