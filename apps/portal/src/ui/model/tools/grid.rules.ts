/** Minimum distance of grid lines in pixels, so that squares can be counted. */
const minLinePixels = 12
const steps = [1, 2, 5, 10, 20, 50] as const

/** Side of the grid's squares in mm: the smallest readable one. */
export const gridStep = (pixelsPerMm: number): number =>
  steps.find(mm => mm * pixelsPerMm >= minLinePixels) ?? steps[steps.length - 1]!
