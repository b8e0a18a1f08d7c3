import { startingPrescription } from '../cases/prescription.rules.ts'
import type { Prescription, PrescriptionKind } from '../cases/prescription.ts'
import { withAnswers } from './answers.rules.ts'
import type { ClinicalPreferences } from './preferences.ts'
import type { TemplateAnswers } from './templates.ts'

/**
 * The sources of initial values, where later entries override earlier ones: the preferences and the default templates
 * of the company, then the preferences and the default templates of the doctor.
 */
export type Protocol = readonly (ClinicalPreferences | TemplateAnswers)[]

/**
 * Converts preferences to values of a plan's prescription, or to the wearing time for a case with the customer's
 * setup.
 */
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
