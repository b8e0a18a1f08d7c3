import type { AssetTypeKey } from '@archway/contract/case-files'
import type { ScanUnit } from '@archway/mesh/units'
import type { FileAnalysis } from './file-analysis.ts'

/** Problems of a file in its slot, found before the upload; texts in `caseFiles.findings`. */
export type Finding =
  | { readonly kind: 'broken' | 'blurred' | 'dark' }
  | { readonly kind: 'tooSmall'; readonly min: number; readonly found: number }
  | { readonly kind: 'otherArch'; readonly arch: 'upper' | 'lower' }
  | { readonly kind: 'unit'; readonly unit: Exclude<ScanUnit, 'mm'> }
  | { readonly kind: 'double'; readonly name: string }
  | { readonly kind: 'already'; readonly slot: AssetTypeKey }

/** The server would refuse the file; all other findings are for the user to judge. */
export const blocksUpload = ({ kind }: Finding): boolean => kind === 'broken' || kind === 'tooSmall'

type FileFinding = {
  readonly analysis: FileAnalysis
  readonly slot: AssetTypeKey | null
  /** Minimum size of the slot in pixels. */
  readonly minPixels: number | undefined
  /** An earlier file of the same drop with the same content. */
  readonly duplicateFile: string | null
  /** The slot of the case that already has the same content. */
  readonly duplicateSlot: AssetTypeKey | null
}

const archBySlot = { upperImpression: 'upper', lowerImpression: 'lower' } as const
const archOf = (slot: AssetTypeKey | null) =>
  slot === null ? undefined : (archBySlot as Partial<Record<AssetTypeKey, 'upper' | 'lower'>>)[slot]

/** All findings for a file, most serious first. */
export const findingsOf = ({
  analysis,
  slot,
  minPixels,
  duplicateFile,
  duplicateSlot,
}: FileFinding): Finding[] => {
  const { broken, size, picture, arch, unit } = analysis
  if (broken) return [{ kind: 'broken' }]
  const longer = size && Math.max(size.width, size.height)
  const intendedArch = archOf(slot)
  return [
    ...(longer !== null && minPixels !== undefined && longer < minPixels
      ? [{ kind: 'tooSmall', min: minPixels, found: longer } as const]
      : []),
    ...(duplicateFile === null ? [] : [{ kind: 'double', name: duplicateFile } as const]),
    ...(duplicateSlot === null ? [] : [{ kind: 'already', slot: duplicateSlot } as const]),
    // Only a palate contradicts a name: scanners disagree on which direction is up.
    ...(arch?.by === 'palate' && intendedArch !== undefined && intendedArch !== arch.arch
      ? [{ kind: 'otherArch', arch: arch.arch } as const]
      : []),
    ...(unit !== null && unit !== 'mm' ? [{ kind: 'unit', unit } as const] : []),
    ...(picture?.blurred ? [{ kind: 'blurred' } as const] : []),
    ...(picture?.dark ? [{ kind: 'dark' } as const] : []),
  ]
}
