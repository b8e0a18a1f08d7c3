import type { CaseAsset } from '@archway/contract/case-files'

export type FileView = 'image' | 'pdf' | 'scan' | 'none'

/** Pictures every browser draws as they are; others are shown by their preview. */
const drawn: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/bmp']
export const drawsItself = (mime: string | null): boolean => mime !== null && drawn.includes(mime)

/** How a file can be shown in the page, by what its content is. */
export const viewOf = ({
  mime,
  kind,
  fileName,
  previewUrl,
}: Pick<CaseAsset, 'mime' | 'kind' | 'fileName' | 'previewUrl'>): FileView => {
  if (mime === 'application/pdf') return 'pdf'
  if (kind === 'image') return drawsItself(mime) || previewUrl ? 'image' : 'none'
  return kind === 'stl' && fileName.toLowerCase().endsWith('.stl') ? 'scan' : 'none'
}
