export type Color = readonly [number, number, number]

/** The color at a part (0 to 1) of a row of colors, 0 to 255 as on a screen. */
export const colorAlong = (colors: readonly Color[], part: number): Color => {
  const at = Math.min(1, Math.max(0, part)) * (colors.length - 1)
  const from = Math.min(Math.floor(at), colors.length - 2)
  const [a, b] = [colors[from] ?? [0, 0, 0], colors[from + 1] ?? [0, 0, 0]]
  const mix = (channel: 0 | 1 | 2) => Math.round(a[channel] + (b[channel] - a[channel]) * (at - from))
  return [mix(0), mix(1), mix(2)]
}

/** A channel of a screen (sRGB) as an amount of light, both 0 to 255: colors of vertices are amounts of light. */
export const linearOf = (value: number): number => {
  const part = value / 255
  return Math.round(255 * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
}

/** A row of colors as a gradient from left to right. */
export const gradientOf = (colors: readonly Color[]): string =>
  `linear-gradient(90deg, ${colors.map(color => `rgb(${color.join(' ')})`).join(', ')})`
