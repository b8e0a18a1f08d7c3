/** Guesses from the pixels of a picture whether it is usable and what it shows. Only a hint. */
export type PictureAnalysis = {
  readonly blurred: boolean
  readonly dark: boolean
  readonly of: 'face' | 'intraoral' | 'xray' | null
}

type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/**
 * Variance of the Laplacian of the gray picture at 512 pixels. Sharp pictures have 40 or more, blurred ones less than
 * 8; values between are accepted.
 */
const minSharpness = 10
/** Mean gray value, 0 to 255. */
const minBrightness = 32
const leastBrightXray = 12

const greyOf = ({ data, width, height }: Pixels): Float32Array => {
  const grey = new Float32Array(width * height)
  for (let n = 0; n < grey.length; n += 1) {
    const offset = n * 4
    grey[n] = 0.299 * (data[offset] ?? 0) + 0.587 * (data[offset + 1] ?? 0) + 0.114 * (data[offset + 2] ?? 0)
  }
  return grey
}

/** How sharp a picture is: the variance of its second differences. */
export const sharpnessOf = (pixels: Pixels): number => {
  const { width, height } = pixels
  const grey = greyOf(pixels)
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const neighbourSum =
        (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0)
      const value = 4 * (grey[at] ?? 0) - neighbourSum
      sum += value
      squares += value * value
      count += 1
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/** The shares of pixels that are colorful, and that have the red of gums and lips. */
const colours = ({ data }: Pixels): { colourful: number; gums: number } => {
  let [colourful, gums] = [0, 0]
  for (let index = 0; index < data.length; index += 4) {
    const [red, green, blue] = [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0]
    const brightest = Math.max(red, green, blue)
    const spread = brightest - Math.min(red, green, blue)
    if (brightest < 24 || spread / brightest < 0.12) continue
    colourful += 1
    // Gums are redder than skin: their green is hardly higher than their blue.
    if (red === brightest && spread / brightest > 0.28 && Math.abs(green - blue) < 0.22 * spread) gums += 1
  }
  const all = data.length / 4
  return { colourful: colourful / all, gums: gums / all }
}

/** Analyzes a picture scaled down to 512 pixels on its longer side. */
export const analyzePixels = (pixels: Pixels): PictureAnalysis => {
  const grey = greyOf(pixels)
  const brightness = grey.reduce((sum, value) => sum + value, 0) / Math.max(1, grey.length)
  const { colourful, gums } = colours(pixels)
  const isXray = colourful < 0.02
  return {
    blurred: sharpnessOf(pixels) < minSharpness,
    dark: brightness < (isXray ? leastBrightXray : minBrightness),
    of: isXray
      ? 'xray'
      : gums > 0.2
        ? 'intraoral'
        : gums < 0.08 && pixels.height >= pixels.width
          ? 'face'
          : null,
  }
}
