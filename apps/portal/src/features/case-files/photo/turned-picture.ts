import type { PhotoEdit } from '@archway/contract/case-files'

/** Longer side in pixels: enough for choosing an area, and fast to rotate. */
const maxSide = 1600

const loadImage = (source: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () => reject(new Error('the photo could not be drawn'))
    // The object storage may serve the photo; without CORS the canvas could not be read.
    picture.crossOrigin = 'anonymous'
    picture.src = source
  })

/** A mirrored and rotated preview of a photo, for choosing the crop. Rejects if the browser cannot decode it. */
export const turnedPicture = async (
  source: string,
  turn: PhotoEdit['turn'],
  mirror: boolean,
): Promise<Blob> => {
  const picture = await loadImage(source)
  const scale = Math.min(1, maxSide / Math.max(picture.naturalWidth, picture.naturalHeight))
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale]
  const sidesSwapped = turn === 90 || turn === 270
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(sidesSwapped ? height : width)
  canvas.height = Math.round(sidesSwapped ? width : height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw on')
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.scale(mirror ? -1 : 1, 1)
  context.drawImage(picture, -width / 2, -height / 2, width, height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('the photo could not be drawn')
  return blob
}
