import {
  type AssetGroup,
  type AssetTypeKey,
  assetGroups,
  assetTypeKeys,
  assetTypes,
  type CaseAsset,
  fileOfSlot,
  offeredAssets,
  type RecordsShape,
  recommendedTypes,
  ruleFor,
} from '@archway/contract/case-files'
import type { CaseDetail, PresentRecords } from '@archway/contract/cases'

type ShapeOf = Pick<CaseDetail, 'product' | 'withTs' | 'arch' | 'impressionType' | 'birthDate'>

const yearsSince = (day: string, now: Date): number => {
  const years = now.getFullYear() - Number(day.slice(0, 4))
  const monthDay = `${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
  return monthDay < day.slice(5, 10) ? years - 1 : years
}

/** The facts that determine the required records; a draft defaults to both arches and a digital impression. */
const shapeOf = (detail: ShapeOf, now = new Date()): RecordsShape => ({
  product: detail.product,
  withTs: detail.withTs,
  arch: detail.arch ?? 'both',
  impressionType: detail.impressionType ?? 'digital',
  age: detail.birthDate ? yearsSince(detail.birthDate, now) : null,
})

/** The place for one type of file, with all its versions. */
export type Slot = {
  readonly key: AssetTypeKey
  readonly rule: 'required' | 'recommended' | 'optional'
  /** The file shown in the slot; `borrowed` if it belongs to the slot of the twin photo. */
  readonly file: CaseAsset | null
  readonly isBorrowed: boolean
  /** Reserved on the server and not yet uploaded, by this tab, another one or another person. */
  readonly arrivingAsset: CaseAsset | null
  /** The problem of the newest file, if it cannot be used. */
  readonly refusedAsset: CaseAsset | null
  /** Usable files, newest first. */
  readonly versions: readonly CaseAsset[]
}

export type SlotGroup = { readonly group: AssetGroup; readonly slots: readonly Slot[] }

type Round = Pick<CaseDetail, 'inRefinement' | 'refinement'>
const roundOf = ({ inRefinement, refinement }: Round): string | null =>
  inRefinement ? (refinement?.uuid ?? null) : null

const isOf = (round: string | null) => (asset: CaseAsset) =>
  asset.planUuid === null && asset.requestUuid === null && asset.refinementUuid === round

const isSlotKey = (key: string): key is AssetTypeKey => (assetTypeKeys as readonly string[]).includes(key)

/** The case's own records of a round, by slot, newest first as the call lists them. */
const bySlot = (assets: readonly CaseAsset[], round: string | null): Map<AssetTypeKey, CaseAsset[]> => {
  const assetsByKey = new Map<AssetTypeKey, CaseAsset[]>()
  for (const asset of assets.filter(isOf(round)))
    if (isSlotKey(asset.typeKey))
      assetsByKey.set(asset.typeKey, [...(assetsByKey.get(asset.typeKey) ?? []), asset])
  return assetsByKey
}

const currentFiles = (files: Map<AssetTypeKey, CaseAsset[]>): Partial<Record<AssetTypeKey, CaseAsset>> =>
  Object.fromEntries(
    [...files].flatMap(([key, assets]) => {
      const current = assets.find(asset => asset.current)
      return current ? [[key, current]] : []
    }),
  )

/** The slots a case offers, and any other that holds a file, in the order of the screen. */
export const slotGroups = (
  detail: ShapeOf & Round,
  assets: readonly CaseAsset[],
  round = roundOf(detail),
): SlotGroup[] => {
  const shape = shapeOf(detail)
  const files = bySlot(assets, round)
  const current = currentFiles(files)
  const offeredKeys = offeredAssets(shape)
  const recommended = recommendedTypes(shape)

  const slotOf = (key: AssetTypeKey): Slot => {
    const assetsInSlot = files.get(key) ?? []
    const newest = assetsInSlot
      .filter(asset => asset.status !== 'pending')
      .reduce<CaseAsset | null>(
        (last, asset) => (last && last.createdAt > asset.createdAt ? last : asset),
        null,
      )
    const file = current[key] ?? fileOfSlot(key, current)
    // Where both sets of photos are offered, each shows its own.
    const isBorrowed = !!file && file.typeKey !== key
    const visibleFile = isBorrowed && offeredKeys.includes(file.typeKey as AssetTypeKey) ? null : file
    return {
      key,
      rule: ruleFor(key, shape) === 'R' ? 'required' : recommended.includes(key) ? 'recommended' : 'optional',
      file: visibleFile,
      isBorrowed: isBorrowed && visibleFile !== null,
      arrivingAsset: assetsInSlot.find(asset => asset.status === 'pending') ?? null,
      refusedAsset: newest && (newest.status === 'broken' || newest.status === 'infected') ? newest : null,
      versions: assetsInSlot.filter(asset => asset.status === 'ready'),
    }
  }
  const keys = (Object.keys(assetTypes) as AssetTypeKey[]).filter(
    key => offeredKeys.includes(key) || (current[key] && !offeredTwin(key, offeredKeys)),
  )
  return assetGroups.flatMap(group => {
    const slots = keys.filter(key => assetTypes[key].group === group).map(slotOf)
    return slots.length > 0 ? [{ group, slots }] : []
  })
}

/** Whether a newer file has taken the place of one that the lab returned. */
export const isReplaced = ({ file, isBorrowed, versions }: Slot): boolean =>
  file !== null && !isBorrowed && !file.needsReplacement && versions.some(version => version.needsReplacement)

/** The number of records that the lab returned, and of those that have a newer file since. */
export const returnedRecords = (
  detail: Round,
  assets: readonly CaseAsset[],
): { readonly all: number; readonly done: number } => {
  const records = assets.filter(isOf(roundOf(detail)))
  const keys = new Set(records.filter(asset => asset.needsReplacement).map(({ typeKey }) => typeKey))
  const isDone = (key: string) =>
    records.some(({ typeKey, current, needsReplacement }) => typeKey === key && current && !needsReplacement)
  return { all: keys.size, done: [...keys].filter(isDone).length }
}

/** Reduces the groups to the named slots and drops groups that have none of them. */
export const slotsAmong = (groups: readonly SlotGroup[], keys: readonly AssetTypeKey[]): SlotGroup[] =>
  groups
    .map(({ group, slots }) => ({ group, slots: slots.filter(({ key }) => keys.includes(key)) }))
    .filter(({ slots }) => slots.length > 0)

/** Drops empty optional slots, for records that can no longer be changed. */
export const withoutEmpty = (groups: readonly SlotGroup[]): SlotGroup[] =>
  groups
    .map(({ group, slots }) => ({
      group,
      slots: slots.filter(
        ({ rule, file, arrivingAsset, refusedAsset, versions }) =>
          rule === 'required' || file || arrivingAsset || refusedAsset || versions.length > 0,
      ),
    }))
    .filter(({ slots }) => slots.length > 0)

/** A file in a slot that is not offered is shown in the slot of its twin, if that one is offered. */
const offeredTwin = (key: AssetTypeKey, offeredSlots: readonly AssetTypeKey[]): boolean =>
  offeredSlots.some(slotKey => fileOfSlot(slotKey, { [key]: true }) === true)

/** The contents of the slots in the form that `missingForSubmit` takes. */
export const presentRecords = (detail: Round, assets: readonly CaseAsset[]): PresentRecords => {
  const roundAssets = assets.filter(isOf(roundOf(detail)))
  const current = roundAssets.filter(asset => asset.current)
  const setup = current.find(asset => asset.typeKey === 'treatmentPlan')?.steps
  return {
    present: Object.fromEntries(
      current.map(({ typeKey, version, needsReplacement }) => [typeKey, { version, needsReplacement }]),
    ),
    pending: roundAssets.filter(asset => asset.status === 'pending').length,
    setupProblems: [...(setup?.missing ?? []), ...(setup?.doubled ?? [])],
  }
}
