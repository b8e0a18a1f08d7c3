type Square = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Pixels: sharp on every screen at the largest size shown. */
const side = 512

/** Renders a part of a picture as a new JPEG, rotated as its EXIF orientation says. */
export const cutPicture = async (file: File, { x, y, width, height }: Square): Promise<File> => {
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('no canvas to draw on')
  // Transparent areas would become black.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, side, side)
  paper.drawImage(bitmap, x, y, width, height, 0, 0, side, side)
  bitmap.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('the picture could not be drawn')
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`, { type: blob.type })
}
