import * as z from 'zod/mini'
import { products } from '../cases/status.rules.ts'
import { rejectAssets, rejectScopes } from './reject-reason.rules.ts'

export const rejectReason = z.object({
  code: z.string(),
  title: z.string(),
  scopes: z.array(z.enum(rejectScopes)),
  /** Of scope `case`, only for cases with the customer's own setup. */
  onlyWithTs: z.boolean(),
  assets: z.nullable(z.enum(rejectAssets)),
  overridable: z.boolean(),
  /** The products the override is limited to; null for all. */
  overridableFor: z.nullable(z.array(z.enum(products))),
  commentRequired: z.boolean(),
  active: z.boolean(),
})
export type RejectReason = z.output<typeof rejectReason>
