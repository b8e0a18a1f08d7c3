/** Squares that are closer together cannot be counted, pixels. */
const leastPixels = 12
const steps = [1, 2, 5, 10, 20, 50] as const

/** The sides of the squares of a grid, mm: the smallest that can be read. */
export const gridStep = (pixelsPerMm: number): number =>
  steps.find(mm => mm * pixelsPerMm >= leastPixels) ?? steps[steps.length - 1]!
