import * as z from 'zod/mini'
import { alignerPlanPrescription } from '../cases/prescription.ts'
import { uuid } from '../kernel/fields.ts'
import { planAnswers } from './answers.rules.ts'

const template = z.optional(z.nullable(uuid))

/** The templates with which new cases start, by the kind of their prescription. */
export const defaultTemplates = z.object({
  alignerPlan: template,
  alignerSetup: template,
  retainer: template,
  nightGuard: template,
  whitening: template,
})

/**
 * A person's preferences: the initial values of a new prescription. For aligner plans, missing or null values use the
 * defaults of the product. `templates` has the template that is applied on top, for each kind of prescription: null
 * for none; if a doctor's entry is missing, the company's is used.
 */
export const clinicalPreferences = z.object({
  ...z.pick(alignerPlanPrescription, planAnswers).shape,
  templates: z.optional(z.nullable(defaultTemplates)),
})
export type ClinicalPreferences = z.output<typeof clinicalPreferences>
