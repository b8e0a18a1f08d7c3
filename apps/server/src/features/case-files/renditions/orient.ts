import type { PhotoEdit } from '@archway/contract/case-files'

/** Mirrored horizontally, then rotated clockwise: covers all eight orientations of a photo. */
export type Placement = { readonly mirror: boolean; readonly turn: 0 | 90 | 180 | 270 }
export type Size = { readonly width: number; readonly height: number }
export type Area = Size & { readonly left: number; readonly top: number }

const placementOf = (mirror: boolean, turn: number): Placement => ({
  mirror,
  turn: (((turn % 360) + 360) % 360) as Placement['turn'],
})

const exifPlacements: Readonly<Record<number, Placement>> = {
  2: placementOf(true, 0),
  3: placementOf(false, 180),
  4: placementOf(true, 180),
  5: placementOf(true, 270),
  6: placementOf(false, 90),
  7: placementOf(true, 90),
  8: placementOf(false, 270),
}

/** The transformation that makes a file upright, for its EXIF orientation (1 to 8). */
export const uprightPlacement = (orientation: number | undefined): Placement =>
  exifPlacements[orientation ?? 1] ?? placementOf(false, 0)

/** Combines two transformations into one. */
export const combine = (first: Placement, second: Placement): Placement =>
  placementOf(first.mirror !== second.mirror, second.turn + (second.mirror ? -first.turn : first.turn))

const isOnItsSide = ({ turn }: Placement): boolean => turn === 90 || turn === 270

/** The size in pixels after the transformation. */
export const placedSize = ({ width, height }: Size, placement: Placement): Size =>
  isOnItsSide(placement) ? { width: height, height: width } : { width, height }

/** The pixels of a crop, which is given in fractions of width and height; at least one pixel. */
export const areaOf = ({ width, height }: Size, crop: PhotoEdit['crop']): Area => {
  const left = Math.min(width - 1, Math.round((crop?.x ?? 0) * width))
  const top = Math.min(height - 1, Math.round((crop?.y ?? 0) * height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round((crop?.width ?? 1) * width))),
    height: Math.max(1, Math.min(height - top, Math.round((crop?.height ?? 1) * height))),
  }
}

/** Maps an area of the transformed photo back to the file, whose size is given. */
export const areaInFile = (area: Area, file: Size, placement: Placement): Area => {
  const turnedArea = turnBack(area, file, placement)
  return placement.mirror
    ? { ...turnedArea, left: file.width - turnedArea.left - turnedArea.width }
    : turnedArea
}

const turnBack = ({ left, top, width, height }: Area, file: Size, { turn }: Placement): Area => {
  if (turn === 90) return { left: top, top: file.height - left - width, width: height, height: width }
  if (turn === 180) return { left: file.width - left - width, top: file.height - top - height, width, height }
  if (turn === 270) return { left: file.width - top - height, top: left, width: height, height: width }
  return { left, top, width, height }
}
