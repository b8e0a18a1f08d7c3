import type { ClinicalPreferences } from '@archway/contract/preferences'

export type PreferenceField = keyof ClinicalPreferences

/** The preferences in the order of the prescription. */
export const sections = {
  bite: [
    'treatTo',
    'midlineUpper',
    'midlineLower',
    'overjet',
    'overbite',
    'sagittalRight',
    'sagittalLeft',
    'sagittalBy',
    'crossbite',
  ],
  space: ['spaces', 'crowding', 'ipr', 'iprMax', 'iprFromStep'],
  attachments: ['attachments', 'attachmentsFromStep', 'extras'],
  course: ['maxSteps', 'wearDays', 'instructions'],
} as const satisfies Record<string, readonly PreferenceField[]>
export type Section = keyof typeof sections
export const sectionNames = Object.keys(sections) as Section[]
export const preferenceFields: readonly PreferenceField[] = Object.values(sections).flat()
