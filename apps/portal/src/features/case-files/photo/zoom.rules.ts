/** Position of a picture in its frame: scale, and offset of its center in pixels. */
export type Place = { readonly scale: number; readonly x: number; readonly y: number }
type Size = { readonly width: number; readonly height: number }
type Point = { readonly x: number; readonly y: number }

export const start: Place = { scale: 1, x: 0, y: 0 }
export const maxZoom = 8

// Avoids minus zero, which is not equal to the initial value.
const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value)) + 0

/** Limits the offset to the edge of the picture, so that it cannot leave the view. */
const clampOffset = ({ scale, x, y }: Place, { width, height }: Size): Place => ({
  scale,
  x: clamp(x, ((scale - 1) * width) / 2),
  y: clamp(y, ((scale - 1) * height) / 2),
})

export const moveWithin = ({ scale, x, y }: Place, by: Point, frame: Size): Place =>
  clampOffset({ scale, x: x + by.x, y: y + by.y }, frame)

/** Scales while the point `at` (relative to the frame's center) stays in place. */
export const zoomAround = (place: Place, factor: number, point: Point, frame: Size): Place => {
  const scale = Math.min(maxZoom, Math.max(1, place.scale * factor))
  const grown = scale / place.scale
  return clampOffset(
    { scale, x: point.x - (point.x - place.x) * grown, y: point.y - (point.y - place.y) * grown },
    frame,
  )
}
