import * as z from 'zod/mini'
import { alignerPlanPrescription } from '../cases/prescription.ts'

/**
 * A person's preferences for aligner cases: the initial values of a new prescription. Missing or null values use the
 * defaults of the product.
 */
export const clinicalPreferences = z.pick(alignerPlanPrescription, {
  treatTo: true,
  midlineUpper: true,
  midlineLower: true,
  overjet: true,
  overbite: true,
  sagittalRight: true,
  sagittalLeft: true,
  sagittalBy: true,
  crossbite: true,
  spaces: true,
  crowding: true,
  ipr: true,
  iprMax: true,
  iprFromStep: true,
  attachments: true,
  attachmentsFromStep: true,
  extras: true,
  maxSteps: true,
  wearDays: true,
  instructions: true,
})
export type ClinicalPreferences = z.output<typeof clinicalPreferences>
