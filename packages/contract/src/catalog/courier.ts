import * as z from 'zod/mini'
import { trackable } from './courier.rules.ts'

/** Who carries a shipment. Couriers are edited by staff; the template is opened by customers, so it must be https. */
export const courier = z.object({
  id: z.string(),
  title: z.string(),
  trackingUrlTemplate: z.nullable(
    z.string().check(
      z.maxLength(500),
      z.refine(template => trackable(template), { params: { rule: 'invalid' } }),
    ),
  ),
  /** Shape of the courier's air waybill numbers, as a regular expression over the whole number. */
  awbPattern: z.nullable(z.string()),
  requiresAwb: z.boolean(),
  /** ISO codes of the countries the courier serves; none means all. */
  countries: z.array(z.string()),
  active: z.boolean(),
})
export type Courier = z.output<typeof courier>
