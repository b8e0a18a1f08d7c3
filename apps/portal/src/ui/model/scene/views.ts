/** In the order of the keys 1 to 7. */
export const viewpoints = ['front', 'right', 'left', 'upper', 'lower', 'back', 'open'] as const
export type Viewpoint = (typeof viewpoints)[number]
type Arches = { readonly upper: boolean; readonly lower: boolean }

/**
 * Directions from the teeth to the camera: the bite along z, the front teeth towards +y, the patient's right towards
 * +x.
 */
export const directions: Readonly<Record<Viewpoint, readonly [number, number, number]>> = {
  front: [0, 1, 0.08],
  right: [1, 0.35, 0.08],
  left: [-1, 0.35, 0.08],
  // The chewing surfaces: the upper ones are seen from below.
  upper: [0, 0.001, -1],
  lower: [0, 0.001, 1],
  back: [0, -1, 0.08],
  open: [0, 1, 0.02],
}

/**
 * The arches that a view shows, of those that are to be shown: seen from the bite, the other arch would lie before
 * the one that is looked at.
 */
export const seenFrom = (view: Viewpoint | null, { upper, lower }: Arches): Arches => ({
  upper: upper && !(view === 'lower' && lower),
  lower: lower && !(view === 'upper' && upper),
})
