import { startingPrescription } from '../cases/prescription.rules.ts'
import type { Prescription, PrescriptionKind } from '../cases/prescription.ts'
import type { ClinicalPreferences } from './preferences.ts'

/**
 * The prescription of a new case: the starting values of its kind, and over them what is preferred. A case with its
 * own setup takes the wearing time alone; the other products are not planned.
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
