import { type ClinicalPreferences, preferredPrescription } from '@archway/contract/preferences'
import { preferenceFields } from './sections.ts'

/** The initial values of a new prescription: the preferences, otherwise the product's defaults. */
export const applyProductDefaults = (preferences: ClinicalPreferences): ClinicalPreferences => {
  const start = preferredPrescription('alignerPlan', preferences) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    preferenceFields.map(field => [field, start[field] ?? null]),
  ) as ClinicalPreferences
}
