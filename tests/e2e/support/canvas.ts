import type { Page } from '@playwright/test'

type Picture = readonly number[]
/** In the words of a page, which has what draws pictures: 160 x 100 greys of a PNG. */
const greysOf = (png: string): string => `(async () => {
  const bytes = Uint8Array.from(atob('${png}'), sign => sign.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(160, 100)
  const pen = canvas.getContext('2d')
  pen.drawImage(bitmap, 0, 0, 160, 100)
  const { data } = pen.getImageData(0, 0, 160, 100)
  return Array.from({ length: 16000 }, (_, at) => (data[at * 4] + data[at * 4 + 1] + data[at * 4 + 2]) / 3)
})()`

/** What the canvas shows, small and grey, so that a driver's own way of smoothing edges does not count. */
export const picture = async (page: Page): Promise<Picture> => {
  const png = await page.locator('canvas').first().screenshot()
  return page.evaluate<Picture>(greysOf(png.toString('base64')))
}
/** The share of pixels that differ visibly. */
export const difference = (a: Picture, b: Picture): number =>
  a.filter((grey, at) => Math.abs(grey - (b[at] ?? 0)) > 24).length / a.length
/** A canvas on which nothing was drawn is of one grey. */
export const drawn = (shown: Picture): number => difference(shown, Array(shown.length).fill(shown.at(-1)))

/** From its next address on, the page is in a browser that draws nothing in three dimensions. */
export const withoutWebgl = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return /^(experimental-)?webgl/.test(kind) ? null : getContext.call(this, kind, ...rest)
    }
  }`)
