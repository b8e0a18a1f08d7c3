import * as z from 'zod/mini'
import { alignerPlanPrescription } from '../cases/prescription.ts'
import { uuid } from '../kernel/fields.ts'
import { planAnswers } from './answers.rules.ts'

const template = z.optional(z.nullable(uuid))

/** The template that a new case starts with, by the kind of its prescription. */
export const defaultTemplates = z.object({
  alignerPlan: template,
  alignerSetup: template,
  retainer: template,
  nightGuard: template,
  whitening: template,
})

/**
 * A person's preferences: the initial values of a new prescription. Of aligner plans, missing or null values use the
 * defaults of the product. `templates` names the template that is applied on top, for each kind of prescription: null
 * is none, a doctor's missing one is the company's.
 */
export const clinicalPreferences = z.object({
  ...z.pick(alignerPlanPrescription, planAnswers).shape,
  templates: z.optional(z.nullable(defaultTemplates)),
})
export type ClinicalPreferences = z.output<typeof clinicalPreferences>
