import { type ClinicalPreferences, preferredPrescription } from '@archway/contract/preferences'
import { preferenceFields } from './sections.ts'

/** What a new prescription will start with: what is preferred, and else the product's own starting values. */
export const effective = (preferences: ClinicalPreferences): ClinicalPreferences => {
  const start = preferredPrescription('alignerPlan', preferences) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    preferenceFields.map(field => [field, start[field] ?? null]),
  ) as ClinicalPreferences
}
