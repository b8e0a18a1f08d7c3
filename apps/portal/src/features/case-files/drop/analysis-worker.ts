import { extensionOf, kindOf } from '@archway/contract/case-files'
import { facetsOf, guessArch } from '@archway/mesh/arch'
import { longestSide } from '@archway/mesh/open'
import { millimetresIn, unitOfArch } from '@archway/mesh/units'
import { drawMesh } from './draw-mesh.ts'
import { type AnalysisReply, type AnalysisRequest, type FileAnalysis, notAnalyzed } from './file-analysis.ts'
import { analyzePixels } from './pixels.rules.ts'
import { sampleMesh } from './sample-mesh.ts'

/** Formats that most browsers cannot decode, so failing to open such a file does not mean that it is broken. */
const rarelyDecodedFormats = ['heic', 'heif', 'dcm', 'tif', 'tiff']
/** Longer side of the analyzed picture and of the thumbnail, in pixels. */
const analyzedPixels = 512
const thumbnailPixels = 192

/** Draws the picture on a new canvas, scaled down so that its longer side is at most `maxSide` pixels. */
const scaledDrawing = (picture: ImageBitmap, maxSide: number) => {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return { canvas, context, width, height }
}

const analyzePicture = async (file: File): Promise<FileAnalysis> => {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return { ...notAnalyzed, broken: !rarelyDecodedFormats.includes(extensionOf(file.name)) }
  }
  try {
    const { context, width, height } = scaledDrawing(picture, analyzedPixels)
    const small = scaledDrawing(picture, thumbnailPixels).canvas
    return {
      ...notAnalyzed,
      picture: analyzePixels({ data: context.getImageData(0, 0, width, height).data, width, height }),
      size: { width: picture.width, height: picture.height },
      thumbnail: await small.convertToBlob({ type: 'image/jpeg', quality: 0.8 }),
    }
  } finally {
    picture.close()
  }
}

const analyzeMesh = async (file: File): Promise<FileAnalysis> => {
  const sample = await sampleMesh(file)
  if (sample.kind !== 'triangles') return { ...notAnalyzed, broken: sample.kind === 'broken' }
  const { triangles } = sample
  const unit = unitOfArch(longestSide(triangles))
  const scale = unit ? millimetresIn[unit] : 1
  const facets = facetsOf(scale === 1 ? triangles : triangles.map(value => value * scale))
  if (facets.centres.length === 0) return { ...notAnalyzed, broken: true }
  return { ...notAnalyzed, arch: guessArch(facets), unit, thumbnail: await drawMesh(facets) }
}

const analyze = (file: File): Promise<FileAnalysis> => {
  const kind = file.size > 0 ? kindOf(file.name) : null
  if (kind === 'stl') return analyzeMesh(file)
  return kind === 'image' ? analyzePicture(file) : Promise.resolve(notAnalyzed)
}

const hashFile = async (file: File): Promise<string | null> => {
  // Available in secure contexts only.
  if (!self.crypto?.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

let last: Promise<unknown> = Promise.resolve()

/** Handles one file after the other: `{id, file, examined, hashed}` in, `{id, analysis}` out. */
self.onmessage = ({ data }: MessageEvent<AnalysisRequest>) => {
  last = last.then(async () => {
    // An error in the worker says nothing about the file: it counts as not analyzed.
    const analysis = await analyze(data.examined).catch(() => notAnalyzed)
    const sha256 = data.hashed ? await hashFile(data.file).catch(() => null) : null
    const answer: AnalysisReply = { id: data.id, analysis: { ...analysis, sha256 } }
    self.postMessage(answer)
  })
}
