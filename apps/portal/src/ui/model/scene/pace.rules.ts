/**
 * How finely a moving model is drawn: from all of it to a part of its pixels and triangles, in plain materials that need
 * no surroundings. Measured in software rendering, the last takes a tenth of the first.
 */
export const paces = [
  { pixels: 1, isLight: false },
  { pixels: 0.75, isLight: true },
  { pixels: 0.5, isLight: true },
] as const

/** A picture that takes longer than this is felt, ms. */
const slowMs = 45

/**
 * The pace after a picture that took so long; `level` counts into `paces`. It only gets lighter: pictures are drawn
 * ahead, so that some come at once however slow the machine is.
 */
export const nextPace = (level: number, ms: number): number =>
  ms > slowMs ? Math.min(paces.length - 1, level + (ms > 2 * slowMs ? 2 : 1)) : level

/** Where the next movement begins after one that ended at a level: a little finer, should the machine have more time. */
export const firstPace = (level: number): number => Math.max(0, level - 1)
