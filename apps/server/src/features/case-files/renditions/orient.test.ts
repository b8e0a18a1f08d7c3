import type { PhotoEdit } from '@archway/contract/case-files'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { editedPhoto } from './image-work.ts'

const [width, height] = [48, 32]

/** Every pixel has a different color; lossless, so that each can be identified. */
const createPhotoWith = (orientation: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      Array.from({ length: width * height }, (_, index) => [
        (index % width) * 5,
        Math.floor(index / width) * 7,
        99,
      ]).flat(),
    ),
    { raw: { width, height, channels: 3 } },
  )
    .withMetadata({ orientation })
    .png()
    .toBuffer()

/** The same edit, applied step by step to all pixels. */
const editStepByStep = async (photo: Buffer, { mirror, turn, crop }: PhotoEdit): Promise<Buffer> => {
  const steps = [
    (image: Sharp) => image.autoOrient(),
    (image: Sharp) => image.flop(mirror),
    (image: Sharp) => image.rotate(turn),
  ]
  let image = photo
  for (const step of steps) image = await step(sharp(image)).png().toBuffer()
  const size = await sharp(image).metadata()
  const cutArea = {
    left: Math.round((crop?.x ?? 0) * size.width),
    top: Math.round((crop?.y ?? 0) * size.height),
    width: Math.round((crop?.width ?? 1) * size.width),
    height: Math.round((crop?.height ?? 1) * size.height),
  }
  return sharp(image)
    .extract(cutArea)
    .jpeg({ quality: 94, chromaSubsampling: '4:4:4', optimizeCoding: false })
    .toBuffer()
}

describe('an edit in one pass over the photo is the same as step by step', () => {
  const crops = [undefined, { x: 0.25, y: 0.125, width: 0.5, height: 0.625 }]
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('of a photo with the EXIF orientation %i', async orientation => {
    const photo = await createPhotoWith(orientation)
    for (const mirror of [false, true])
      for (const turn of [0, 90, 180, 270] as const)
        for (const crop of crops) {
          const edit = { mirror, turn, ...(crop ? { crop } : {}) }
          const created = await editedPhoto({ bytes: photo, heif: null }, edit)
          const size = await sharp(created?.bytes).metadata()
          expect([edit, created?.width, created?.height]).toEqual([edit, size.width, size.height])
          expect([edit, created?.bytes.equals(await editStepByStep(photo, edit))]).toEqual([edit, true])
        }
  })
})
