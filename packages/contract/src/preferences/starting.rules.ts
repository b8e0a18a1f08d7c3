import { startingPrescription } from '../cases/prescription.rules.ts'
import type { Prescription, PrescriptionKind } from '../cases/prescription.ts'
import type { ClinicalPreferences } from './preferences.ts'

/**
 * The initial prescription of a new case: the defaults of its kind, overridden by the preferences. A case with the
 * customer's setup uses the wearing time only; the other products have no plan.
 */
export function preferredPrescription(
  kind: PrescriptionKind,
  preferences: ClinicalPreferences,
): Prescription {
  const start = startingPrescription(kind)
  const chosen = Object.fromEntries(
    Object.entries(preferences).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
  if (start.kind === 'alignerPlan') return { ...start, ...chosen }
  if (start.kind === 'alignerSetup' && preferences.wearDays)
    return { ...start, wearDays: preferences.wearDays }
  return start
}
