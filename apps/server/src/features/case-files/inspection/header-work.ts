import sharp from 'sharp'

/** Runs in a worker process; `headers.ts` calls it. */
export { dicomFacts as radiographFacts } from './dicom.ts'

sharp.concurrency(1)
sharp.cache(false)

// No pixel is decoded here, so any declared size is accepted; `inspect.ts` limits it.
const options = { limitInputPixels: false, failOn: 'none' } as const

export type Size = { readonly width: number; readonly height: number }

/** Displayed size in pixels of the photo that starts with `head`; null if it cannot be read. */
export const photoSize = async (head: Uint8Array, mime: string): Promise<Size | null> => {
  try {
    const { autoOrient } = await sharp(head, options).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    // iPhone photos are HEVC, which no free decoder contains; the box with their size can be read anyway.
    return mime === 'image/heic' || mime === 'image/heif' ? heifSize(head) : null
  }
}

/** The largest `ispe` box of a HEIF file is that of the photo; the others are those of its tiles and thumbnail. */
const heifSize = (bytes: Uint8Array): Size | null => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let largest: Size | null = null
  for (
    let offset = head.indexOf('ispe');
    offset >= 0 && offset + 16 <= head.length;
    offset = head.indexOf('ispe', offset + 4)
  ) {
    const size = { width: head.readUInt32BE(offset + 8), height: head.readUInt32BE(offset + 12) }
    if (size.width * size.height > (largest?.width ?? 0) * (largest?.height ?? 0)) largest = size
  }
  return largest
}
