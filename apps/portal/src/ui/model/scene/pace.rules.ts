/**
 * Levels of detail for a moving model: from full detail to fewer pixels and triangles with plain materials that need
 * no environment. In software rendering, the last level takes a tenth of the first.
 */
export const paces = [
  { pixels: 1, isLight: false },
  { pixels: 0.75, isLight: true },
  { pixels: 0.5, isLight: true },
] as const

/** A frame that takes longer than this is noticeable, ms. */
const slowMs = 45

/**
 * The level after a frame that took this long; `level` is an index of `paces`. The level only gets coarser during a
 * movement, since frames are queued and some arrive at once even on slow machines.
 */
export const nextPace = (level: number, ms: number): number =>
  ms > slowMs ? Math.min(paces.length - 1, level + (ms > 2 * slowMs ? 2 : 1)) : level

/** The level at which the next movement starts: one finer than the last, in case the machine is less busy. */
export const firstPace = (level: number): number => Math.max(0, level - 1)
