import sharp, { type Sharp } from 'sharp'
import type { ArchMesh } from './arch.ts'
import { drawFace } from './faces.ts'
import { randomFrom } from './random.ts'
import { type Camera, renderView, type View } from './raster.ts'
import { drawCephalometric, drawPanoramic } from './xrays.ts'

/** Rendered smaller than delivered: photos are less sharp than a pixel anyway. */
const DRAWN = { width: 1200, height: 900, channels: 3 } as const
const WIDTH = 1600
const HEIGHT = 1200

export const photoKeys = [
  'frontSmiling',
  'frontPose',
  'profile',
  'upperOcclusal',
  'lowerOcclusal',
  'frontal',
  'leftBuccal',
  'rightBuccal',
] as const
export const xrayKeys = ['panoramicXray', 'cephalometricxray'] as const
export type PictureKey = (typeof photoKeys)[number] | (typeof xrayKeys)[number]

export interface Arches {
  readonly upper: ArchMesh
  readonly lower: ArchMesh
}

/** Intraoral views; +x is the patient's right, which a camera in front sees on its left. */
const views: Partial<Record<PictureKey, { camera: Camera; arches: readonly ('upper' | 'lower')[] }>> = {
  upperOcclusal: {
    camera: { eye: [0, 14, -170], target: [0, 2.5, 0], up: [0, 1, 0], span: 84 },
    arches: ['upper'],
  },
  lowerOcclusal: {
    camera: { eye: [0, 14, 170], target: [0, 1.5, 0], up: [0, 1, 0], span: 82 },
    arches: ['lower'],
  },
  frontal: {
    camera: { eye: [0, 190, -4], target: [0, 14, 0], up: [0, 0, 1], span: 52 },
    arches: ['upper', 'lower'],
  },
  rightBuccal: {
    camera: { eye: [150, 95, -4], target: [18, 6, 0], up: [0, 0, 1], span: 46 },
    arches: ['upper', 'lower'],
  },
  leftBuccal: {
    camera: { eye: [-150, 95, -4], target: [-18, 6, 0], up: [0, 0, 1], span: 46 },
    arches: ['upper', 'lower'],
  },
}

/** A clinical photo as a JPEG of 1600 x 1200; deterministic for a seed and arches. */
export async function renderPhoto(key: PictureKey, arches: Arches, seed: number): Promise<Buffer> {
  if (key === 'frontSmiling' || key === 'frontPose' || key === 'profile') {
    return jpeg(sharp(Buffer.from(drawFace(key, seed, WIDTH, HEIGHT))))
  }
  if (key === 'panoramicXray') return jpeg(await drawPanoramic(seed))
  if (key === 'cephalometricxray') return jpeg(await drawCephalometric(seed))
  const { camera, arches: visibleArches } = views[key]!
  const view = renderView(
    visibleArches.map(jaw => arches[jaw]),
    camera,
    DRAWN.width,
    DRAWN.height,
  )
  const lining = visibleArches.length > 1 ? 'cheek' : 'floor'
  return jpeg(sharp(develop(view, seed, lining), { raw: DRAWN }).resize(WIDTH, HEIGHT))
}

const jpeg = (image: Sharp) => image.jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer()

/** Colors a view like a photo with a ring flash: bright in front, specular highlights, dark background. */
function develop(view: View, seed: number, lining: 'cheek' | 'floor'): Buffer {
  const { width, height, depth, normals, tooth, z } = view
  const random = randomFrom(seed)
  const warmth = random() * 0.06
  const pixels = Buffer.alloc(width * height * 3)
  let [near, far] = [Number.POSITIVE_INFINITY, 0]
  for (const d of depth) {
    if (d < near) near = d
    if (d !== Number.POSITIVE_INFINITY && d > far) far = d
  }
  const occlusion = computeOcclusion(view)
  for (let n = 0; n < depth.length; n++) {
    const u = ((n % width) / width) * 2 - 1
    const v = (Math.floor(n / width) / height) * 2 - 1
    const vignette = 1 - 0.3 * (u * u + v * v)
    const d = depth[n]!
    const o = n * 3
    // The blurred background: the cheek lining, or palate and tongue.
    const fold = 0.5 + 0.5 * Math.sin(u * 3.1 + v * 2.3 + Math.sin(v * 4 + seed))
    const glow = lining === 'floor' ? 1.1 * Math.exp(-(u * u * 5 + (v - 0.15) ** 2 * 2.6)) : 0
    let r = (70 + 26 * fold + 105 * glow) * vignette
    let g = (26 + 10 * fold + 62 * glow) * vignette
    let b = (27 + 10 * fold + 60 * glow) * vignette
    if (d !== Number.POSITIVE_INFINITY) {
      const nx = normals[o]!
      const ny = normals[o + 1]!
      const nz = normals[o + 2]!
      const t = Math.min(1, Math.max(0, tooth[n]! * 2.6 - 0.8))
      const facing = Math.max(0, nz)
      const above = Math.max(0, nx * -0.25 + ny * 0.45 + nz * 0.86)
      const falloff = 1 - (lining === 'floor' ? 0.36 : 0.5) * ((d - near) / (far - near || 1)) ** 1.3
      const light = (0.34 + 0.44 * facing + 0.42 * above) * falloff * occlusion[n]! * vignette
      // Two specular highlights, sharper on enamel.
      const first = Math.max(0, nx * -0.2 + ny * 0.28 + nz * 0.94)
      const second = Math.max(0, nx * 0.3 + ny * 0.16 + nz * 0.94)
      const glint = first > 0.9 ? first ** (60 + 60 * t) * (0.34 + 0.2 * t) : 0
      const shine = (glint + (second > 0.9 ? second ** 90 * 0.16 : 0)) * falloff
      // Enamel is yellower at the neck and bluish at the edge; stretched gum is paler.
      const neck = Math.min(1, Math.abs(z[n]!) / 10)
      const tr = 236 - 8 * neck
      const tg = 226 - 18 * neck - 30 * warmth
      const tb = 206 - 42 * neck - 120 * warmth
      const pale = 0.5 + 0.5 * Math.sin(u * 9 + v * 3) * Math.sin(v * 11 + u * 5)
      const gr = 204 + 10 * pale
      const gg = 118 + 18 * pale
      const gb = 116 + 16 * pale
      // Far from the occlusal plane the base fades into the background.
      const fade = Math.min(1, Math.max(0, (Math.abs(z[n]!) - 12) / 5))
      const lit = (c: number) => c * light + 255 * shine
      const rim = 0.55 + 0.45 * facing
      r = r * fade + lit(gr + (tr - gr) * t) * (1 - fade)
      g = g * fade + lit((gg + (tg - gg) * t) * (t + (1 - t) * rim)) * (1 - fade)
      b = b * fade + lit((gb + (tb - gb) * t) * (t + (1 - t) * rim)) * (1 - fade)
    }
    const grain = (random() - 0.5) * 5
    pixels[o] = Math.min(255, Math.max(0, r + grain))
    pixels[o + 1] = Math.min(255, Math.max(0, g + grain))
    pixels[o + 2] = Math.min(255, Math.max(0, b + grain))
  }
  return pixels
}

/** Ambient occlusion for each pixel, 0 to 1: nearer neighbors darken it. */
function computeOcclusion({ width, height, depth }: View): Float32Array {
  const openness = new Float32Array(width * height).fill(1)
  const ring = Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 ? 26 : 11
    return { dx: Math.round(Math.cos(i * 2.513) * reach), dy: Math.round(Math.sin(i * 2.513) * reach) }
  })
  // Every other pixel in both directions suffices, as the result is smooth.
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const n = y * width + x
      const d = depth[n]!
      if (d === Number.POSITIVE_INFINITY) continue
      let shade = 0
      for (let i = 0; i < ring.length; i++) {
        const { dx, dy } = ring[i]!
        const px = x + dx
        const py = y + dy
        if (px < 0 || py < 0 || px >= width || py >= height) continue
        const step = d - depth[py * width + px]!
        if (step > 0.15) shade += Math.min(1, step / 1.6) * (step > 14 ? 0.35 : 1)
      }
      const value = 1 - 0.72 * (shade / ring.length)
      openness[n] = value
      openness[n + 1] = value
      if (y + 1 < height) {
        openness[n + width] = value
        openness[n + width + 1] = value
      }
    }
  }
  return openness
}
