import { type Color, colorAlong, linearOf } from '../scene/scale-colors.rules.ts'

/**
 * The scale of distances between the arches, mm: negative where they overlap. Vertices beyond it keep their own
 * color.
 */
export const contactScale = { from: -0.3, to: 1 } as const

/**
 * From overlap to far, one color for each tenth of the scale: increasingly light, so that they can be read without
 * color vision.
 */
export const contactColors: readonly Color[] = (() => {
  const [overlap, touch, near, far]: readonly Color[] = [
    [74, 6, 58],
    [190, 20, 44],
    [240, 132, 44],
    [250, 226, 120],
  ]
  const tenths = Math.round((contactScale.to - contactScale.from) * 10)
  const zero = Math.round(-contactScale.from * 10)
  return Array.from({ length: tenths + 1 }, (_, tenth) =>
    tenth <= zero
      ? colorAlong([overlap!, touch!], tenth / zero)
      : colorAlong([touch!, near!, far!], (tenth - zero) / (tenths - zero)),
  )
})()

/** The color of a distance, mm; null beyond the scale. */
export const contactColor = (mm: number): Color | null =>
  mm < contactScale.to
    ? colorAlong(contactColors, (mm - contactScale.from) / (contactScale.to - contactScale.from))
    : null

/**
 * Colors of vertices by their distances to the other arch, mm (one for each vertex), as amounts of light, 0 to 255.
 * What is beyond the scale has `color` (0xrrggbb) under its own shade (three for each vertex, 0 to 255).
 */
export const contactTint = (
  distances: Float32Array,
  shade: Uint8Array | null,
  color: number,
): Uint8Array<ArrayBuffer> => {
  const linearColor = [color >> 16, (color >> 8) & 255, color & 255].map(linearOf)
  const tint = new Uint8Array(distances.length * 3)
  for (const [vertex, mm] of distances.entries()) {
    const color = contactColor(mm)
    for (let channel = 0; channel < 3; channel += 1)
      tint[vertex * 3 + channel] = color
        ? linearOf(color[channel]!)
        : Math.round((linearColor[channel]! * (shade?.[vertex * 3 + channel] ?? 255)) / 255)
  }
  return tint
}
