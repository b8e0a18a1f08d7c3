import { type AssetTypeKey, acceptFile, guessSlotOfPath } from '@archway/contract/case-files'
import type { FileAnalysis } from './file-analysis.ts'

type FileName = { readonly name: string; readonly size: number; readonly path?: string }
type Assigned = readonly (AssetTypeKey | null)[]

/** A slot for each file, by name and folder; null if uncertain. Two files never get the same slot. */
export const proposeSlots = (files: readonly FileName[], offeredSlots: readonly AssetTypeKey[]): Assigned => {
  const usedSlots = new Set<AssetTypeKey>()
  return files.map(({ name, path = name }) => {
    const guess = guessSlotOfPath(path, offeredSlots)
    if (guess === null || usedSlots.has(guess)) return null
    usedSlots.add(guess)
    return guess
  })
}

const faces: readonly AssetTypeKey[] = ['frontSmiling', 'frontPose', 'profile']
const scans = { upper: 'upperImpression', lower: 'lowerImpression' } as const
/** Minimum ratio of width to height: a panoramic X-ray is about twice as wide as high, a cephalogram about square. */
const leastPanoramic = 1.6
const maxCephalometricRatio = 1.25

/** The free slot that matches the content of a file; null if several or none match. */
export const slotByContent = (
  { arch, picture, size }: FileAnalysis,
  file: FileName,
  free: readonly AssetTypeKey[],
): AssetTypeKey | null => {
  const fitting = fittingSlots(file, free)
  const ifFitting = (key: AssetTypeKey): AssetTypeKey | null => (fitting.includes(key) ? key : null)
  if (arch) return ifFitting(scans[arch.arch])
  if (!picture?.of || !size) return null
  if (picture.of === 'xray') {
    const shape = size.width / size.height
    if (shape >= leastPanoramic) return ifFitting('panoramicXray')
    return shape <= maxCephalometricRatio ? ifFitting('cephalometricxray') : null
  }
  const photos = fitting.filter(
    key => !key.endsWith('ray') && faces.includes(key) === (picture.of === 'face'),
  )
  return photos.length === 1 ? (photos[0] ?? null) : null
}

/** Assigns a file to another slot; if that slot was assigned to another file, the two are swapped. */
export const assignSlot = (slots: Assigned, index: number, to: AssetTypeKey | null): Assigned => {
  const from = slots[index] ?? null
  const otherIndex = to === null ? -1 : slots.indexOf(to)
  return slots.map((slot, at) => (at === index ? to : at === otherIndex ? from : slot))
}

/** The slots that accept a file's kind and size; others are not offered. */
export const fittingSlots = (file: FileName, offeredSlots: readonly AssetTypeKey[]): AssetTypeKey[] =>
  offeredSlots.filter(key => acceptFile(key, file.name, file.size) === null)
