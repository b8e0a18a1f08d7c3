export const pictureKinds = ['avatar', 'logo'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Raster pictures alone: a drawing with a program in it is none (VAL-17, VAL-41). */
export const pictureExtensions = ['jpg', 'jpeg', 'png', 'webp'] as const
export const maxPictureBytes = 5 * 1024 * 1024

/** Whether a file name promises a picture that is taken. */
export function isPicture(fileName: string): boolean {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return fileName.includes('.') && (pictureExtensions as readonly string[]).includes(extension)
}
