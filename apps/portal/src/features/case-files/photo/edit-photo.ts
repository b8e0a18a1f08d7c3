import type { PhotoEdit } from '@archway/contract/case-files'

/** Mirrors, rotates and crops a chosen photo; returns an upright JPEG in full resolution. */
export const editPhoto = async (file: File, { mirror, turn, crop }: PhotoEdit): Promise<File> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const isUpright = turn === 90 || turn === 270
  const [width, height] = isUpright ? [picture.height, picture.width] : [picture.width, picture.height]
  const cropArea = crop ?? { x: 0, y: 0, width: 1, height: 1 }
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(cropArea.width * width))
  canvas.height = Math.max(1, Math.round(cropArea.height * height))
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('no canvas to draw on')
  paper.translate(width / 2 - cropArea.x * width, height / 2 - cropArea.y * height)
  paper.rotate((turn * Math.PI) / 180)
  paper.scale(mirror ? -1 : 1, 1)
  paper.drawImage(picture, -picture.width / 2, -picture.height / 2)
  picture.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.94))
  if (!blob) throw new Error('the photo could not be drawn')
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`, { type: blob.type })
}
