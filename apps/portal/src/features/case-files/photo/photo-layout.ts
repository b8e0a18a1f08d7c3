import type { AssetTypeKey } from '@archway/contract/case-files'
import type { Slot } from '../slots/case-slots.ts'

/**
 * Rows of three, as records are laid out in orthodontics: the face above, the arches at the sides of the name (`null`),
 * the bite below. The patient's right is on the left.
 */
export const photoLayout = [
  ['profile'],
  ['frontPose'],
  ['frontSmiling'],
  ['upperOcclusal', 'upperImage'],
  null,
  ['lowerOcclusal', 'lowerImage'],
  ['rightBuccal', 'rightImage'],
  ['frontal', 'frontImage'],
  ['leftBuccal', 'leftImage'],
] as const satisfies readonly (readonly AssetTypeKey[] | null)[]

/** The slot for a place in the layout; of two twin slots, the one that has a file. */
export const slotOfPlace = (slots: readonly Slot[], keys: readonly AssetTypeKey[]): Slot | undefined =>
  slots.find(slot => keys.includes(slot.key) && slot.file) ?? slots.find(slot => keys.includes(slot.key))

/** The slots in the order of the layout, with `null` for the name if all places are filled; any other slots follow. */
export const arrangeByPhotoLayout = (slots: readonly Slot[]): readonly (Slot | null)[] => {
  const placedSlots = photoLayout.map(keys => keys && slotOfPlace(slots, keys))
  const isWhole = placedSlots.every(slot => slot !== undefined)
  const cells = placedSlots.flatMap(slot => (slot ? [slot] : slot === null && isWhole ? [null] : []))
  return [...cells, ...slots.filter(slot => !cells.includes(slot))]
}
