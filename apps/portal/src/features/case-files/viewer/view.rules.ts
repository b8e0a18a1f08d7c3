import type { CaseAsset } from '@archway/contract/case-files'

export type FileView = 'image' | 'pdf' | 'scan' | 'dicom' | 'none'

/** Picture formats that every browser can display; others are shown by their preview. */
const drawableTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/bmp']
export const canBrowserShow = (mime: string | null): boolean => mime !== null && drawableTypes.includes(mime)

/** How the page can show a file, by its content type. */
export const viewOf = ({
  mime,
  kind,
  model,
  previewUrl,
}: Pick<CaseAsset, 'mime' | 'kind' | 'model' | 'previewUrl'>): FileView => {
  if (model) return 'scan'
  if (mime === 'application/pdf') return 'pdf'
  if (mime === 'application/dicom') return 'dicom'
  return kind === 'image' && (canBrowserShow(mime) || previewUrl) ? 'image' : 'none'
}

/**
 * A scan and the current scan of the opposite arch in the same round, if that can be drawn, too; the given one first.
 */
export const bothArches = (file: CaseAsset, candidates: readonly CaseAsset[]): CaseAsset[] => {
  const twin = { upperImpression: 'lowerImpression', lowerImpression: 'upperImpression' }[
    file.typeKey as string
  ]
  const opposing = candidates.find(
    asset =>
      asset.typeKey === twin && asset.model === 'ready' && asset.refinementUuid === file.refinementUuid,
  )
  return opposing ? [file, opposing] : [file]
}

/**
 * Twin slots of the two photo sets, which show the same view; a file in one may be compared with a file in the other.
 */
const twinSlots: Readonly<Record<string, string>> = {
  frontImage: 'frontal',
  leftImage: 'leftBuccal',
  rightImage: 'rightBuccal',
  upperImage: 'upperOcclusal',
  lowerImage: 'lowerOcclusal',
}

/**
 * The same record at other times, newest first: other versions and other rounds of the case, in the same file format.
 */
export const listSameView = (file: CaseAsset, assets: readonly CaseAsset[]): CaseAsset[] => {
  const viewKey = ({ typeKey }: CaseAsset) => twinSlots[typeKey] ?? typeKey
  const view = viewOf(file)
  if (view === 'none') return []
  return assets
    .filter(
      asset =>
        asset.uuid !== file.uuid &&
        asset.status === 'ready' &&
        viewKey(asset) === viewKey(file) &&
        viewOf(asset) === view,
    )
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

/** True if it is the current file of its slot, not an older version. */
export const isCurrent = (file: CaseAsset, assets: readonly CaseAsset[]): boolean =>
  assets.find(asset => asset.uuid === file.uuid)?.current ?? file.current
