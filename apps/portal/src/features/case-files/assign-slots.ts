import { type AssetTypeKey, acceptFile, guessSlot } from '@archway/contract/case-files'

type Named = { readonly name: string; readonly size: number }

/**
 * A slot for each file, by its name; null where it says nothing certain. Two files never get the same slot, and a
 * slot that is free is preferred to none only when the name says so.
 */
export const proposeSlots = (
  files: readonly Named[],
  offered: readonly AssetTypeKey[],
): (AssetTypeKey | null)[] => {
  const taken = new Set<AssetTypeKey>()
  return files.map(({ name }) => {
    const guess = guessSlot(name, offered)
    if (guess === null || taken.has(guess)) return null
    taken.add(guess)
    return guess
  })
}

/** Gives a file another slot; the file that was meant for it gets the one that was left (a swap). */
export const assignSlot = (
  slots: readonly (AssetTypeKey | null)[],
  index: number,
  to: AssetTypeKey | null,
): (AssetTypeKey | null)[] => {
  const from = slots[index] ?? null
  const other = to === null ? -1 : slots.indexOf(to)
  return slots.map((slot, at) => (at === index ? to : at === other ? from : slot))
}

/** The slots whose kind and size fit a file; those which would refuse it are not offered for it. */
export const fittingSlots = (file: Named, offered: readonly AssetTypeKey[]): AssetTypeKey[] =>
  offered.filter(key => acceptFile(key, file.name, file.size) === null)
