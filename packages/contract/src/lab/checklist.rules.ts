import { type AssetGroup, type AssetTypeKey, assetTypes } from '../case-files/asset-types.rules.ts'
import type { ImpressionType, Product } from '../cases/status.rules.ts'

export interface CheckedCase {
  product: Product
  withTs: boolean
  impressionType: ImpressionType
  /** The records of the current round that have a usable file. */
  sent: readonly AssetTypeKey[]
}

/** The subject of a checklist item: the case itself, or a group of its records. */
export const qcGroups = ['case', 'scan', 'photo', 'xray', 'plan'] as const
export type QcGroup = (typeof qcGroups)[number]

type Applies = (caseFacts: CheckedCase) => boolean
type Item = { readonly group: QcGroup; readonly applies: Applies }

const hasSent =
  (group: AssetGroup): Applies =>
  ({ sent }) =>
    sent.some(key => assetTypes[key].group === group)
const bothArches: Applies = ({ sent }) => sent.includes('upperImpression') && sent.includes('lowerImpression')

const ofCase: Item = { group: 'case', applies: () => true }
const ofScans: Item = { group: 'scan', applies: hasSent('scan') }
const ofPhotos: Item = { group: 'photo', applies: hasSent('photo') }
const ofSteps: Item = {
  group: 'plan',
  applies: caseFacts => caseFacts.product === 'AL' && caseFacts.withTs && hasSent('plan')(caseFacts),
}

/** The items of quality check in the order of the sheet; only items about records that were sent (ruling 35). */
const items = {
  patientMatches: ofCase,
  recordsRecent: ofCase,
  prescriptionClear: ofCase,
  prescriptionPossible: ofCase,
  noClinicalRisk: ofCase,
  impressionIntact: { group: 'case', applies: caseFacts => caseFacts.impressionType === 'physical' },
  archPresent: ofScans,
  scansComplete: ofScans,
  scansUndistorted: ofScans,
  marginsClear: ofScans,
  biteRegistered: {
    group: 'scan',
    applies: caseFacts => caseFacts.product !== 'WK' && bothArches(caseFacts),
  },
  indexingPossible: {
    group: 'scan',
    applies: caseFacts => caseFacts.product === 'NG' && bothArches(caseFacts),
  },
  photosComplete: ofPhotos,
  photosSharp: ofPhotos,
  xraysReadable: { group: 'xray', applies: hasSent('xray') },
  stepsNumbered: ofSteps,
  stepsPrintable: ofSteps,
} as const satisfies Record<string, Item>

export type QcItem = keyof typeof items
export const qcItems = Object.keys(items) as QcItem[]

export const qcGroupOf = (item: QcItem): QcGroup => items[item].group

/** The items of the sheet for such a case. */
export const qcChecklist = (caseFacts: CheckedCase): QcItem[] =>
  qcItems.filter(item => items[item].applies(caseFacts))

/** The items that apply and are not checked. */
export const openQcItems = (caseFacts: CheckedCase, checked: readonly string[]): QcItem[] =>
  qcChecklist(caseFacts).filter(item => !checked.includes(item))

/** The reason for returning a case if an item failed: a code of `rejectReason`. */
const reasons = {
  patientMatches: 'WRONG_PATIENT',
  recordsRecent: 'SCAN_OLD',
  prescriptionClear: 'RX_UNCLEAR',
  prescriptionPossible: 'RX_NOT_POSSIBLE',
  noClinicalRisk: 'CLINICAL_RISK',
  impressionIntact: 'IMPRESSION_DAMAGED',
  archPresent: 'SCAN_WRONG_ARCH',
  scansComplete: 'SCAN_MISSING_TEETH',
  scansUndistorted: 'SCAN_DISTORTED',
  marginsClear: 'SCAN_HOLES',
  biteRegistered: 'SCAN_NO_BITE',
  indexingPossible: 'SCAN_NO_BITE',
  photosComplete: 'PHOTO_MISSING',
  photosSharp: 'PHOTO_BLURRED',
  xraysReadable: 'SCAN_UNREADABLE',
  stepsNumbered: 'SETUP_STEPS_MISSING',
  stepsPrintable: 'SETUP_UNPRINTABLE',
} as const satisfies Record<QcItem, string>

/** The return reasons of these failed items, without duplicates. */
export const reasonsOfItems = (failed: readonly QcItem[]): string[] => [
  ...new Set(failed.map(item => reasons[item])),
]
