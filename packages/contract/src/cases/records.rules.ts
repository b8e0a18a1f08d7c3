import type { ImpressionType, Product } from './status.rules.ts'
import type { Arch } from './teeth.ts'

/** The twenty slots of a case's files (FILE-01). */
export const recordKeys = [
  'upperImpression',
  'lowerImpression',
  'treatmentPlan',
  'frontImage',
  'leftImage',
  'rightImage',
  'upperImage',
  'lowerImage',
  'frontSmiling',
  'frontPose',
  'profile',
  'upperOcclusal',
  'lowerOcclusal',
  'frontal',
  'leftBuccal',
  'rightBuccal',
  'thirdParty',
  'prescription',
  'panoramicXray',
  'cephalometricxray',
] as const
export type RecordKey = (typeof recordKeys)[number]

export interface RecordFacts {
  product: Product
  withTs: boolean
  arch: Arch | null
  impressionType: ImpressionType | null
}

export type RecordNeed = 'required' | 'optional' | 'notOffered'

type Column = 'alignerPlan' | 'alignerSetup' | 'RE' | 'NG' | 'WK'
/** R: required. S: a scan, required when scans travel as files. A: as S, for a treated arch only. */
type Mark = 'R' | 'S' | 'A' | 'o' | '-'

const columns: readonly Column[] = ['alignerPlan', 'alignerSetup', 'RE', 'NG', 'WK']

/** Table 3.5 of the domain, one letter per column. */
const table = {
  upperImpression: 'SoASA',
  lowerImpression: 'SoASA',
  treatmentPlan: '-R---',
  frontSmiling: 'Ro--o',
  frontPose: 'Ro---',
  profile: 'Ro---',
  upperOcclusal: 'Ro---',
  lowerOcclusal: 'Ro---',
  frontal: 'Ro---',
  leftBuccal: 'Ro---',
  rightBuccal: 'Ro---',
  frontImage: '-oooR',
  leftImage: '-oooo',
  rightImage: '-oooo',
  upperImage: '-oooo',
  lowerImage: '-oooo',
  panoramicXray: 'oo-o-',
  cephalometricxray: 'oo---',
  thirdParty: 'ooooo',
  prescription: 'ooooo',
} as const satisfies Record<RecordKey, string>

const archOf: Partial<Record<RecordKey, Exclude<Arch, 'both'>>> = {
  upperImpression: 'upper',
  lowerImpression: 'lower',
}

const columnOf = ({ product, withTs }: Pick<RecordFacts, 'product' | 'withTs'>): Column =>
  product === 'AL' ? (withTs ? 'alignerSetup' : 'alignerPlan') : product

/** Whether a slot must be filled for a case like this, may be, or is not shown at all. */
export function recordNeed(key: RecordKey, facts: RecordFacts): RecordNeed {
  const mark = table[key][columns.indexOf(columnOf(facts))] as Mark
  if (mark === '-') return 'notOffered'
  if (mark === 'R') return 'required'
  if (mark === 'o') return 'optional'
  // A physical impression travels by courier, and records on file are there already.
  if (facts.impressionType !== 'digital') return 'optional'
  const treated = facts.arch === null || facts.arch === 'both' || facts.arch === archOf[key]
  return mark === 'S' || treated ? 'required' : 'optional'
}

/** The slots that must be filled before submit. */
export const requiredRecords = (facts: RecordFacts): RecordKey[] =>
  recordKeys.filter(key => recordNeed(key, facts) === 'required')

/** The two photo sets name the same views; reading falls back to the twin. */
const twins: Partial<Record<RecordKey, RecordKey>> = {
  frontImage: 'frontal',
  leftImage: 'leftBuccal',
  rightImage: 'rightBuccal',
  upperImage: 'upperOcclusal',
  lowerImage: 'lowerOcclusal',
  frontal: 'frontImage',
  leftBuccal: 'leftImage',
  rightBuccal: 'rightImage',
  upperOcclusal: 'upperImage',
  lowerOcclusal: 'lowerImage',
}
export const twinOf = (key: RecordKey): RecordKey | null => twins[key] ?? null
