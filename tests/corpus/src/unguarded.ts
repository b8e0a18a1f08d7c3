import sharp from 'sharp'

/** Planted fault: decodes all pixels of a photo at once, however many there are. Runs in a worker process. */
export const editedPhoto = async ({ bytes }: { bytes: Uint8Array }) => {
  const photo = sharp(bytes, { limitInputPixels: false, failOn: 'none' })
  const { data, info } = await photo.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const copies = [Buffer.from(data), Buffer.from(data)]
  return { bytes: copies[0]?.subarray(0, 100), width: info.width, height: info.height }
}
