export const pictureKinds = ['avatar', 'logo'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Raster images only: an SVG may contain scripts (VAL-17, VAL-41). */
export const pictureExtensions = ['jpg', 'jpeg', 'png', 'webp'] as const
export const maxPictureBytes = 5 * 1024 * 1024

/** Whether a file name has the extension of an accepted image. */
export function isPicture(fileName: string): boolean {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return fileName.includes('.') && (pictureExtensions as readonly string[]).includes(extension)
}
