import { Path, Svg } from '@react-pdf/renderer'
import bwip from 'bwip-js/node'
import { createElement as h, type ReactElement } from 'react'

/** Widths of the bars and gaps of a Code 128, in modules, beginning with a bar. */
export const encodeCode128 = (text: string): number[] => {
  // The named exports include a function of that name, which is for the symbology "raw".
  const [code] = bwip.raw({ bcid: 'code128', text })
  if (!code || !('sbs' in code)) throw new Error('a Code 128 is made of bars')
  return code.sbs
}

type Size = {
  /** Points. */
  readonly height: number
  /** In points. The bar code shrinks to fit, but its modules never get narrower than `narrowest`. */
  readonly maxWidth: number
}

const pointsOfMm = 72 / 25.4
/** Points per module; common hand scanners read modules of 0.33 mm at arm's length. */
const comfortable = 0.33 * pointsOfMm
const narrowest = 0.165 * pointsOfMm

/** A Code 128 as vector paths. The caller must leave the quiet zones beside it free. */
export const drawBarcode = (text: string, { height, maxWidth }: Size): ReactElement => {
  const widths = encodeCode128(text)
  const modules = widths.reduce((sum, width) => sum + width, 0)
  const module = Math.max(narrowest, Math.min(comfortable, maxWidth / modules))
  const bars: string[] = []
  let x = 0
  widths.forEach((width, i) => {
    if (i % 2 === 0) bars.push(`M${x} 0h${width}v1h${-width}z`)
    x += width
  })
  return h(
    Svg,
    {
      viewBox: `0 0 ${modules} 1`,
      width: modules * module,
      height,
      preserveAspectRatio: 'none',
    },
    h(Path, { d: bars.join(''), fill: '#000' }),
  )
}
