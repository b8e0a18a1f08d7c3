import type { ArchGuess } from '@archway/mesh/arch'
import type { ScanUnit } from '@archway/mesh/units'
import type { PictureAnalysis } from './pixels.rules.ts'

/** Properties of a file found before the upload. Only the server decides; this avoids useless uploads. */
export type FileAnalysis = {
  /** The content contradicts the file name's extension. */
  readonly broken: boolean
  readonly arch: ArchGuess | null
  /** The unit of a scan, inferred from its size. */
  readonly unit: ScanUnit | null
  readonly picture: PictureAnalysis | null
  /** Displayed size in pixels; null if this browser cannot decode it. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly thumbnail: Blob | null
  /** Hexadecimal; only if a checksum was requested and the context is secure. */
  readonly sha256: string | null
}

export type AnalysisRequest = {
  readonly id: number
  readonly file: File
  /** The scan in it, if the file was packed for sending; otherwise the file itself. */
  readonly examined: File
  readonly hashed: boolean
}
export type AnalysisReply = { readonly id: number; readonly analysis: FileAnalysis }

/** A file that was not analyzed. */
export const notAnalyzed: FileAnalysis = {
  broken: false,
  arch: null,
  unit: null,
  picture: null,
  size: null,
  thumbnail: null,
  sha256: null,
}
