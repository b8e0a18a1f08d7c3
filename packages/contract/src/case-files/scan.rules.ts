import { type AssetTypeKey, assetTypes } from './asset-types.rules.ts'
import type { CaseAsset, ScanCorrection, ScanFacts } from './case-asset.ts'

/** A notice or a question about a scan; none of them rejects the scan. */
export type ScanNote =
  /** The inferred unit is not millimeters, and no person has confirmed or denied it. */
  | { readonly kind: 'unit'; readonly unit: NonNullable<ScanFacts['unit']>; readonly longestSide: number }
  | { readonly kind: 'up' }
  /** A person corrected how the file is read. */
  | { readonly kind: 'readAs'; readonly unit: NonNullable<ScanCorrection['unit']> }
  | { readonly kind: 'turned' }
  | { readonly kind: 'otherArch'; readonly arch: 'upper' }
  | { readonly kind: 'holes'; readonly count: number }
  | { readonly kind: 'doubled' | 'insideOut' }

/** All notices about a scan in its slot, questions first. */
export const scanNotes = ({
  scan,
  scanCorrection: { unit, up },
  typeKey,
}: Pick<CaseAsset, 'scan' | 'scanCorrection' | 'typeKey'>): ScanNote[] => {
  if (!scan) return []
  const side = typeKey in assetTypes ? assetTypes[typeKey as AssetTypeKey].side : undefined
  const { longestSide } = scan
  return [
    ...(unit === null && scan.unit !== null && scan.unit !== 'mm'
      ? [{ kind: 'unit', unit: scan.unit, longestSide } as const]
      : []),
    ...(up === null && scan.up === 'y' ? [{ kind: 'up' } as const] : []),
    ...(unit !== null && unit !== 'mm' ? [{ kind: 'readAs', unit } as const] : []),
    ...(up === 'y' ? [{ kind: 'turned' } as const] : []),
    ...(scan.arch === 'upper' && side === 'lower' ? [{ kind: 'otherArch', arch: 'upper' } as const] : []),
    ...(scan.insideOut ? [{ kind: 'insideOut' } as const] : []),
    ...(scan.doubled ? [{ kind: 'doubled' } as const] : []),
    ...(scan.holes ? [{ kind: 'holes', count: scan.holes } as const] : []),
  ]
}
