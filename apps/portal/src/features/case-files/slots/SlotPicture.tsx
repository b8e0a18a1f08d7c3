import { type AssetTypeKey, assetTypes, type CaseAsset } from '@archway/contract/case-files'
import { FileArchive, FileText, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { recordPositions } from '../../../platform/files/record-positions.ts'
import { RecordDrawing } from '../../../ui/drawings/photos.tsx'

const isLower = (key: AssetTypeKey): boolean => key === 'lowerImpression'

type SlotPictureProps = { slot: AssetTypeKey; file: CaseAsset | null }

/**
 * The preview of a slot's file, or a drawing of what belongs there. Decorative: the slot's name is beside it. Says so
 * if the file has no preview.
 */
export function SlotPicture({ slot, file }: SlotPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const preview = file?.previewUrl
  if (preview && preview !== broken) {
    return (
      <img
        src={preview}
        alt=""
        loading="lazy"
        decoding="async"
        // The signed address expires after minutes; the drawing replaces it until the list is fetched again.
        onError={() => setBroken(preview)}
        className="size-full object-cover"
      />
    )
  }
  if (file?.displayProblem) return <p className="p-2 text-center text-xs text-ink-2">{file.displayProblem}</p>
  const position = recordPositions[slot]
  if (position) {
    return (
      <span className={isLower(slot) ? 'block w-20 [scale:1_-1]' : 'block w-20'} aria-hidden>
        <RecordDrawing position={position} />
      </span>
    )
  }
  const { group } = assetTypes[slot]
  const Icon = group === 'xray' ? ScanLine : group === 'plan' ? FileArchive : FileText
  return <Icon aria-hidden className="size-9 text-draw-line" strokeWidth={1.25} />
}
