import * as z from 'zod/mini'
import { isTrackingTemplateValid } from './courier.rules.ts'

/** A courier. Staff edit couriers; customers open the template's address, so it must be https. */
export const courier = z.object({
  id: z.string(),
  title: z.string(),
  trackingUrlTemplate: z.nullable(
    z.string().check(
      z.maxLength(500),
      z.refine(template => isTrackingTemplateValid(template), { params: { rule: 'invalid' } }),
    ),
  ),
  /** Format of the courier's air waybill numbers: a regular expression that matches the whole number. */
  awbPattern: z.nullable(z.string()),
  requiresAwb: z.boolean(),
  /** ISO codes of the countries the courier serves; none means all. */
  countries: z.array(z.string()),
  active: z.boolean(),
})
export type Courier = z.output<typeof courier>
