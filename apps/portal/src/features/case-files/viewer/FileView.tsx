import type { CaseAsset } from '@archway/contract/case-files'
import type { ModelScene } from '../../../ui/model/scene.ts'
import { DicomView } from './DicomView.tsx'
import { ImageView } from './ImageView.tsx'
import { NoView } from './NoView.tsx'
import { PdfView } from './PdfView.tsx'
import { ScanView } from './ScanView.tsx'
import { viewOf } from './view.rules.ts'

type FileViewProps = {
  file: CaseAsset
  /** The files in which the opposite arch of a scan is searched. */
  candidates: readonly CaseAsset[]
  /** Receives the scene of a scan when it opens, and null when it closes. */
  onScene?: ((scene: ModelScene | null) => void) | undefined
}

/** A file that fills its frame: picture, X-ray, PDF or scan. */
export function FileView({ file, candidates, onScene }: FileViewProps) {
  const view = viewOf(file)
  if (view === 'image') return <ImageView file={file} />
  if (view === 'dicom') return <DicomView file={file} />
  if (view === 'pdf') return <PdfView file={file} />
  if (view === 'scan') return <ScanView file={file} candidates={candidates} onScene={onScene} />
  return <NoView why={file.displayProblem} />
}
