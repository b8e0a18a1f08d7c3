import type { Product } from '../cases/status.rules.ts'
import type { FileKind } from './kind.rules.ts'
import { extensionOf, kindOf } from './kind.rules.ts'

/** The files of a case (FILE-01), as the specification spells them; then further ones of the product. */
export const assetTypeKeys = [
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
  'biteScan',
] as const
export type AssetTypeKey = (typeof assetTypeKeys)[number]

/** Asset types that the provider uploads. Customers see the files where they belong but are never offered the slot. */
export const productionTypeKeys = ['planViewer', 'planDocument', 'packingSlip'] as const
export type ProductionTypeKey = (typeof productionTypeKeys)[number]

/** A file sent in the chat of a case: not one of its records, and never counted as one. */
export const chatTypeKey = 'chatFile'

export type TypeKey = AssetTypeKey | ProductionTypeKey | typeof chatTypeKey
export const typeKeys = [...assetTypeKeys, ...productionTypeKeys, chatTypeKey] as const

export const assetGroups = ['scan', 'photo', 'xray', 'plan', 'document'] as const
export type AssetGroup = (typeof assetGroups)[number]
export type AssetSide = 'upper' | 'lower' | 'left' | 'right' | 'front'

/** Whether a slot is required, optional or not offered. Scans are required for digital impressions only. */
export type AssetRule = 'R' | 'o' | '-'
/** Kinds of case: aligners planned by the provider, aligners with the customer's setup, and the other products. */
export type AssetColumn = 'ALplan' | 'ALwithTs' | Exclude<Product, 'AL'>

/** Sizes are in bytes; `minPixels` is the longer side of a photo. */
export interface Acceptance {
  readonly extensions: readonly string[]
  readonly maxBytes: number
  readonly minPixels?: number
}

export interface AssetType extends Acceptance {
  readonly group: AssetGroup
  readonly side?: AssetSide
  readonly rules: Readonly<Record<AssetColumn, AssetRule>>
}

const mebibyte = 1024 * 1024
const photos = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif'] as const

const rules = (
  ALplan: AssetRule,
  ALwithTs: AssetRule,
  RE: AssetRule,
  NG: AssetRule,
  WK: AssetRule,
): AssetType['rules'] => ({ ALplan, ALwithTs, RE, NG, WK })

const scan = { group: 'scan', extensions: ['stl', 'ply', 'obj', 'zip'], maxBytes: 300 * mebibyte } as const
const photo = { group: 'photo', extensions: photos, maxBytes: 25 * mebibyte, minPixels: 1024 } as const
const xray = { group: 'xray', extensions: [...photos, 'pdf', 'dcm'], maxBytes: 100 * mebibyte } as const

const plannedRules = rules('R', 'o', '-', '-', '-')
const short = rules('-', 'o', 'o', 'o', 'o')
const anywhere = rules('o', 'o', 'o', 'o', 'o')

/** The asset types in the order of the slots on the screen. */
export const assetTypes: Readonly<Record<AssetTypeKey, AssetType>> = {
  upperImpression: { ...scan, side: 'upper', rules: rules('R', 'o', 'R', 'R', 'R') },
  lowerImpression: { ...scan, side: 'lower', rules: rules('R', 'o', 'R', 'R', 'R') },
  // The bite: how the arches meet, scanned from the side.
  biteScan: { ...scan, rules: rules('o', 'o', 'o', 'o', '-') },
  treatmentPlan: {
    group: 'plan',
    extensions: ['zip'],
    maxBytes: 2048 * mebibyte,
    rules: rules('-', 'R', '-', '-', '-'),
  },
  frontSmiling: { ...photo, side: 'front', rules: rules('R', 'o', '-', '-', 'o') },
  frontPose: { ...photo, side: 'front', rules: plannedRules },
  profile: { ...photo, rules: plannedRules },
  upperOcclusal: { ...photo, side: 'upper', rules: plannedRules },
  lowerOcclusal: { ...photo, side: 'lower', rules: plannedRules },
  frontal: { ...photo, side: 'front', rules: plannedRules },
  leftBuccal: { ...photo, side: 'left', rules: plannedRules },
  rightBuccal: { ...photo, side: 'right', rules: plannedRules },
  frontImage: { ...photo, side: 'front', rules: rules('-', 'o', 'o', 'o', 'R') },
  leftImage: { ...photo, side: 'left', rules: short },
  rightImage: { ...photo, side: 'right', rules: short },
  upperImage: { ...photo, side: 'upper', rules: short },
  lowerImage: { ...photo, side: 'lower', rules: short },
  panoramicXray: { ...xray, rules: rules('o', 'o', '-', 'o', '-') },
  cephalometricxray: { ...xray, rules: rules('o', 'o', '-', '-', '-') },
  thirdParty: {
    group: 'document',
    extensions: ['zip', 'rar', '7z', 'tar', 'gz', 'xml', 'txt'],
    maxBytes: 2048 * mebibyte,
    rules: anywhere,
  },
  prescription: {
    group: 'document',
    extensions: ['pdf', 'docx'],
    maxBytes: 25 * mebibyte,
    rules: anywhere,
  },
}

/** Whether a slot holds a single scan; of an archive in such a slot, the scan inside is used. */
export const isScanSlot = (key: TypeKey): boolean =>
  key in assetTypes && assetTypes[key as AssetTypeKey].group === 'scan'

/** The asset types that the provider uploads. */
export const productionTypes: Readonly<Record<ProductionTypeKey, Acceptance>> = {
  planViewer: { extensions: ['stl', 'zip'], maxBytes: 2048 * mebibyte },
  planDocument: { extensions: ['pdf'], maxBytes: 25 * mebibyte },
  packingSlip: { extensions: ['pdf'], maxBytes: 25 * mebibyte },
}

export const chatFiles: Acceptance = {
  extensions: [...photos, 'pdf', 'docx', 'txt', 'stl', 'ply', 'obj', 'zip', 'dcm'],
  maxBytes: 100 * mebibyte,
}

/** Legacy pairs: if one photo of a pair is missing, the other is shown instead. */
const twins: Partial<Record<AssetTypeKey, AssetTypeKey>> = {
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
export const twinOf = (key: TypeKey): AssetTypeKey | null =>
  (twins as Partial<Record<TypeKey, AssetTypeKey>>)[key] ?? null

export const acceptanceOf = (key: TypeKey): Acceptance =>
  key === chatTypeKey
    ? chatFiles
    : ((assetTypes as Partial<Record<TypeKey, Acceptance>>)[key] ?? productionTypes[key as ProductionTypeKey])

/** The kinds that a slot accepts, without duplicates: `kind[]` of the API. */
export const kindsOfType = (key: TypeKey): FileKind[] => [
  ...new Set(acceptanceOf(key).extensions.flatMap(extension => kindOf(`.${extension}`) ?? [])),
]

/** The facts that decide which records a case needs. */
export interface RecordsShape {
  readonly product: Product
  readonly withTs: boolean
  readonly arch: 'upper' | 'lower' | 'both'
  readonly impressionType: 'digital' | 'physical' | 'onFile'
  /** Years; null without a birth date. */
  readonly age: number | null
}

const columnOf = ({ product, withTs }: Pick<RecordsShape, 'product' | 'withTs'>): AssetColumn =>
  product === 'AL' ? (withTs ? 'ALwithTs' : 'ALplan') : product

/**
 * Aligners and night guards are made against the opposing arch, so both scans are needed whichever arch is treated.
 */
const needsBothArches = (product: Product): boolean => product === 'AL' || product === 'NG'

/** Whether a slot is required for such a case. Scans on file, or cast from an impression, need not be uploaded. */
export const ruleFor = (key: AssetTypeKey, shape: Omit<RecordsShape, 'age'>): AssetRule => {
  const { group, side, rules } = assetTypes[key]
  const rule = rules[columnOf(shape)]
  if (rule !== 'R' || group !== 'scan') return rule
  if (shape.impressionType !== 'digital') return 'o'
  return needsBothArches(shape.product) || shape.arch === 'both' || shape.arch === side ? 'R' : 'o'
}

/** Whether cases of this product have the slot. */
export const isOffered = (key: TypeKey, shape: Pick<RecordsShape, 'product' | 'withTs'>): boolean =>
  key in assetTypes && assetTypes[key as AssetTypeKey].rules[columnOf(shape)] !== '-'

/** The slots of such a case, in display order. */
export const offeredAssets = (shape: Omit<RecordsShape, 'age'>): AssetTypeKey[] =>
  (Object.keys(assetTypes) as AssetTypeKey[]).filter(key => isOffered(key, shape))

/** The records without which such a case cannot be submitted, in display order. */
export const requiredAssets = (shape: RecordsShape): AssetTypeKey[] =>
  offeredAssets(shape).filter(key => ruleFor(key, shape) === 'R')

/** Records that are optional but recommended, such as a panoramic X-ray while teeth are still erupting. */
export const recommendedTypes = ({ age, ...shape }: RecordsShape): AssetTypeKey[] =>
  age !== null && age < 16 && columnOf(shape) === 'ALplan' ? ['panoramicXray'] : []

/** The required records that are missing: neither their slot nor its twin has a file. */
export const missingAssets = (shape: RecordsShape, present: readonly TypeKey[]): AssetTypeKey[] =>
  requiredAssets(shape).filter(key => {
    const twin = twinOf(key)
    return !present.includes(key) && (twin === null || !present.includes(twin))
  })

/** The file that a slot shows: its own, otherwise that of its twin. */
export const fileOfSlot = <T>(
  key: AssetTypeKey,
  files: Readonly<Partial<Record<AssetTypeKey, T>>>,
): T | null => {
  const twin = twinOf(key)
  return files[key] ?? (twin === null ? null : (files[twin] ?? null))
}

export type FileRefusal = 'FILE_EMPTY' | 'FILE_TYPE_REFUSED' | 'FILE_TOO_LARGE'

/** Why a slot rejects a file of this name and size; null if it accepts it. */
export const acceptFile = (key: TypeKey, fileName: string, bytes: number): FileRefusal | null => {
  const { extensions, maxBytes } = acceptanceOf(key)
  if (!extensions.includes(extensionOf(fileName))) return 'FILE_TYPE_REFUSED'
  if (bytes <= 0) return 'FILE_EMPTY'
  return bytes > maxBytes ? 'FILE_TOO_LARGE' : null
}
