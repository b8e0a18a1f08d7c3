import type { ImpressionType, Product } from '../cases/status.rules.ts'

export interface CheckedCase {
  product: Product
  withTs: boolean
  impressionType: ImpressionType
}

type Applies = (kase: CheckedCase) => boolean
const always: Applies = () => true
const aligners: Applies = kase => kase.product === 'AL'
const plan: Applies = kase => kase.product === 'AL' && !kase.withTs

/** What quality check looks at, in the order of the sheet, and for which cases. */
const applies = {
  patientMatches: always,
  archPresent: always,
  scansComplete: always,
  scansUndistorted: always,
  marginsClear: always,
  biteRegistered: kase => kase.product !== 'WK',
  impressionIntact: kase => kase.impressionType === 'physical',
  recordsRecent: always,
  photosComplete: plan,
  photosSharp: plan,
  xraysReadable: plan,
  stepsNumbered: kase => aligners(kase) && kase.withTs,
  stepsPrintable: kase => aligners(kase) && kase.withTs,
  indexingPossible: kase => kase.product === 'NG',
  prescriptionClear: always,
  prescriptionPossible: always,
  noClinicalRisk: always,
} as const satisfies Record<string, Applies>

export type QcItem = keyof typeof applies
export const qcItems = Object.keys(applies) as QcItem[]

/** The items of the sheet for a case like this. */
export const qcChecklist = (kase: CheckedCase): QcItem[] => qcItems.filter(item => applies[item](kase))

/** The items still open, of those that apply. */
export const openQcItems = (kase: CheckedCase, checked: readonly string[]): QcItem[] =>
  qcChecklist(kase).filter(item => !checked.includes(item))
