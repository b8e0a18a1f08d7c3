import type { Label } from '../../../platform/pdf/labels.ts'

/** Dots per millimeter of a printer with 203 dpi. */
const dotsPerMm = 8
const width = 100 * dotsPerMm
const height = 50 * dotsPerMm
const margin = 3 * dotsPerMm

/** Escapes field data: every character that ZPL interprets is written as its code (`^FH`), all bytes in UTF-8. */
const field = (text: string): string =>
  [...text].map(sign => (/[\^~_\\]/.test(sign) ? `_${sign.charCodeAt(0).toString(16)}` : sign)).join('')

/** A text in a box of one line; the printer cuts off an overlong text. */
const text = (y: number, size: number, words: string, align: 'L' | 'R'): string =>
  `^FO${margin},${y}^A0N,${size},${size}^FB${width - 2 * margin},1,0,${align}^FH_^FD${field(words)}^FS`

const bars = (code: string): string =>
  `^FO${margin + 20},${height - 140}^BY2^BCN,100,Y,N,N,A^FH_^FD${field(code)}^FS`

/**
 * Stickers of 100 x 50 mm in ZPL II, one after the other, for a Zebra printer of 203 dpi: UTF-8, the code as Code 128
 * with its text below.
 */
export const zplLabels = (labels: readonly Label[]): string =>
  labels
    .map(({ code, mark, title, lines }) =>
      [
        `^XA^CI28^PW${width}^LL${height}`,
        text(margin, 34, title, 'L'),
        text(margin, 40, mark, 'R'),
        ...lines.flatMap(([start, end], index) => [
          text(76 + index * 38, 26, start, 'L'),
          ...(end ? [text(76 + index * 38, 26, end, 'R')] : []),
        ]),
        bars(code),
        '^XZ',
      ].join('\n'),
    )
    .join('\n')
