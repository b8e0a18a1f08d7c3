import { startingPrescription } from '../cases/prescription.rules.ts'
import type { Prescription, PrescriptionKind } from '../cases/prescription.ts'
import { withAnswers } from './answers.rules.ts'
import type { ClinicalPreferences } from './preferences.ts'
import type { TemplateAnswers } from './templates.ts'

/**
 * What new prescriptions start with, later entries over earlier ones: the preferences and the default templates of the
 * company, then those of the doctor.
 */
export type Protocol = readonly (ClinicalPreferences | TemplateAnswers)[]

/** Preferences are answers to a plan, and the wearing time of a case with the customer's setup. */
const asAnswers = (kind: PrescriptionKind, layer: Protocol[number]): TemplateAnswers => {
  if ('kind' in layer) return layer
  return kind === 'alignerSetup' ? { kind, wearDays: layer.wearDays } : { ...layer, kind: 'alignerPlan' }
}

/** The initial prescription of a new case: the defaults of its kind, overridden by the protocol. */
export function preferredPrescription(kind: PrescriptionKind, ...protocol: Protocol): Prescription {
  return protocol.reduce<Prescription>(
    (prescription, layer) => withAnswers(prescription, asAnswers(kind, layer)),
    startingPrescription(kind),
  )
}
