import { writeFileSync } from 'node:fs'
import { encodeCode128 } from '../../../apps/server/src/platform/pdf/barcode.ts'

const width = 1280
const height = 720
const moduleWidth = 4
const white = 235
const black = 16

/** Writes the picture of Chromium's fake camera (Y4M): this code on white paper. */
export const showToCamera = (file: string, code: string): void => {
  const widths = encodeCode128(code)
  const modules = widths.reduce((sum, barWidth) => sum + barWidth, 0)
  const row = Buffer.alloc(width, white)
  let x = Math.round((width - modules * moduleWidth) / 2)
  if (x < 10 * moduleWidth) throw new Error(`${code} does not fit into the picture`)
  widths.forEach((barWidth, index) => {
    if (index % 2 === 0) row.fill(black, x, x + barWidth * moduleWidth)
    x += barWidth * moduleWidth
  })
  const blank = Buffer.alloc(width, white)
  const rows = Array.from({ length: height }, (_, y) => (y > 200 && y < 520 ? row : blank))
  const colors = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), ...rows, colors])
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  )
}
