import type { Page } from '@playwright/test'

type Picture = readonly number[]
/** Code that runs in the page: draws a PNG to 160 x 100 pixels of grey. */
const greysOf = (png: string): string => `(async () => {
  const bytes = Uint8Array.from(atob('${png}'), sign => sign.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(160, 100)
  const pen = canvas.getContext('2d')
  pen.drawImage(bitmap, 0, 0, 160, 100)
  const { data } = pen.getImageData(0, 0, 160, 100)
  return Array.from({ length: 16000 }, (_, at) => (data[at * 4] + data[at * 4 + 1] + data[at * 4 + 2]) / 3)
})()`

/**
 * The content of the canvas, scaled down and in grey, so that differences in antialiasing between drivers do not
 * matter.
 */
export const readPicture = async (page: Page): Promise<Picture> => {
  const png = await page.locator('canvas').first().screenshot()
  return page.evaluate<Picture>(greysOf(png.toString('base64')))
}
/** The share of pixels that differ visibly, from 0 to 1. */
export const measureDifference = (a: Picture, b: Picture): number =>
  a.filter((grey, index) => Math.abs(grey - (b[index] ?? 0)) > 24).length / a.length
/** A canvas without a drawing has a single grey. */
export const measureDrawnShare = (picture: Picture): number =>
  measureDifference(picture, Array(picture.length).fill(picture.at(-1)))

/** From its next navigation on, the page has no WebGL. */
export const disableWebgl = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return /^(experimental-)?webgl/.test(kind) ? null : getContext.call(this, kind, ...rest)
    }
  }`)
