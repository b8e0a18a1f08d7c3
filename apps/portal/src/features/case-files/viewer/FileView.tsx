import type { CaseAsset } from '@archway/contract/case-files'
import { DicomView } from './DicomView.tsx'
import { ImageView } from './ImageView.tsx'
import { NoView } from './NoView.tsx'
import { PdfView } from './PdfView.tsx'
import { ScanView } from './ScanView.tsx'
import { viewOf } from './view.rules.ts'

type FileViewProps = {
  file: CaseAsset
  /** The files a scan finds its other arch among. */
  among: readonly CaseAsset[]
}

/** A file as large as its frame: picture, X-ray, PDF or scan. Props: `file`, `among`. */
export function FileView({ file, among }: FileViewProps) {
  const view = viewOf(file)
  if (view === 'image') return <ImageView file={file} />
  if (view === 'dicom') return <DicomView file={file} />
  if (view === 'pdf') return <PdfView file={file} />
  if (view === 'scan') return <ScanView file={file} among={among} />
  return <NoView why={file.displayProblem} />
}
