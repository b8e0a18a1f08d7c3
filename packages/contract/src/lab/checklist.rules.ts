import type { ImpressionType, Product } from '../cases/status.rules.ts'

export interface CheckedCase {
  product: Product
  withTs: boolean
  impressionType: ImpressionType
}

type Applies = (caseFacts: CheckedCase) => boolean
const always: Applies = () => true
const aligners: Applies = caseFacts => caseFacts.product === 'AL'
const plan: Applies = caseFacts => caseFacts.product === 'AL' && !caseFacts.withTs

/** What quality check looks at, in the order of the sheet, and for which cases. */
const applies = {
  patientMatches: always,
  archPresent: always,
  scansComplete: always,
  scansUndistorted: always,
  marginsClear: always,
  biteRegistered: caseFacts => caseFacts.product !== 'WK',
  impressionIntact: caseFacts => caseFacts.impressionType === 'physical',
  recordsRecent: always,
  photosComplete: plan,
  photosSharp: plan,
  xraysReadable: plan,
  stepsNumbered: caseFacts => aligners(caseFacts) && caseFacts.withTs,
  stepsPrintable: caseFacts => aligners(caseFacts) && caseFacts.withTs,
  indexingPossible: caseFacts => caseFacts.product === 'NG',
  prescriptionClear: always,
  prescriptionPossible: always,
  noClinicalRisk: always,
} as const satisfies Record<string, Applies>

export type QcItem = keyof typeof applies
export const qcItems = Object.keys(applies) as QcItem[]

/** The items of the sheet for a case like this. */
export const qcChecklist = (caseFacts: CheckedCase): QcItem[] =>
  qcItems.filter(item => applies[item](caseFacts))

/** The items still open, of those that apply. */
export const openQcItems = (caseFacts: CheckedCase, checked: readonly string[]): QcItem[] =>
  qcChecklist(caseFacts).filter(item => !checked.includes(item))
