import * as z from 'zod/mini'
import { flag, text } from '../kernel/fields.ts'

export const patientNameStyles = ['FIRST_NAME', 'LAST_NAME', 'FULL_NAME'] as const
export const trimLines = ['STRAIGHT_CUT', 'SCALLOPED', 'OTHER'] as const

/** The engraving on every aligner and retainer of the company, and the shape of its edge (ENT-25). */
export const laserMarking = z.object({
  logoFlag: flag,
  /** Storage key of the picture: `{company uuid}/assets/…`. */
  logoFile: z.nullable(z.string().check(z.maxLength(300))),
  companyNameFlag: flag,
  companyName: z.nullable(text(256)),
  patientNameFlag: flag,
  patientNameStyle: z.enum(patientNameStyles),
  archFlag: flag,
  stepNumberFlag: flag,
  trimLine: z.enum(trimLines),
})
export type LaserMarking = z.output<typeof laserMarking>

/** Only the fields that are sent change. */
export const laserMarkingUpdate = z.partial(laserMarking)
export type LaserMarkingUpdate = z.output<typeof laserMarkingUpdate>
