import sharp from 'sharp'

/** Planted fault: decodes all pixels of a photo at once, however many there are. Runs in a worker process. */
export const editedPhoto = async ({ bytes }: { bytes: Uint8Array }) => {
  const photo = sharp(bytes, { limitInputPixels: false, failOn: 'none' })
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true })
  const copy = Buffer.from(data)
  return { bytes: copy.subarray(0, 100), width: info.width, height: info.height }
}
