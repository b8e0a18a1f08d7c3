import { type AssetTypeKey, assetTypes, type CaseAsset } from '@archway/contract/case-files'
import { photoLayout } from './photo-layout.ts'

/**
 * The photos of one case, or of one of its refinements, by view. A view is named after the first slot of its place.
 */
export type PhotoSet = {
  readonly id: string
  readonly caseUuid: string
  readonly refinementUuid: string | null
  /** The upload time of the newest photo. */
  readonly date: string
  readonly byView: ReadonlyMap<AssetTypeKey, CaseAsset>
}

const views = photoLayout.flatMap(keys => (keys ? [keys] : []))

const isPhoto = ({ typeKey, requestUuid }: CaseAsset): boolean =>
  requestUuid === null && typeKey in assetTypes && assetTypes[typeKey as AssetTypeKey].group === 'photo'

/** The photos among these current files as sets, oldest first. */
export const photoSets = (files: readonly CaseAsset[]): PhotoSet[] => {
  const bySet = Map.groupBy(
    files.filter(isPhoto),
    ({ caseUuid, refinementUuid }) => refinementUuid ?? caseUuid,
  )
  return [...bySet]
    .flatMap(([id, photos]) => {
      const [newest] = photos.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      if (!newest) return []
      const { caseUuid, refinementUuid, createdAt: date } = newest
      const byView = new Map(
        views.flatMap(keys => {
          const photo = photos.find(({ typeKey }) => keys.some(key => key === typeKey))
          return photo ? [[keys[0] as AssetTypeKey, photo] as const] : []
        }),
      )
      return [{ id, caseUuid, refinementUuid, date, byView }]
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The views of which at least one set has a photo, in the order of the layout. */
export const viewsOf = (sets: readonly PhotoSet[]): AssetTypeKey[] =>
  views.map(([view]) => view).filter(view => sets.some(({ byView }) => byView.has(view)))
