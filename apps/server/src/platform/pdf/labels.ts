import { directionOf, type Language } from '@archway/words'
import { Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { drawBarcode } from './barcode.ts'
import { BOLD } from './fonts.ts'
import { render } from './render.ts'
import { createLine, rowStyle } from './text.ts'

/** A label: its code is printed as a barcode and as text, so that it can be typed if scanning fails. */
export interface Label {
  readonly code: string
  /** Large in the corner, such as initials. */
  readonly mark: string
  readonly title: string
  /** Lines under the title; a pair is printed at both ends of its line. */
  readonly lines: readonly (readonly [string, string?])[]
}

const mm = 72 / 25.4
const width = 100 * mm
const height = 50 * mm
const margin = 3 * mm
/** Code 128 requires a quiet zone of ten modules at both ends. */
const quiet = 3.3 * mm

const styles = StyleSheet.create({
  page: { fontSize: 8.5, lineHeight: 1.3, color: '#000', padding: margin },
  spread: { justifyContent: 'space-between', alignItems: 'center', gap: 6 },
  // Lines of both scripts have the same height.
  line: { height: 14 },
  code: { fontSize: 15, fontWeight: BOLD, lineHeight: 1.2 },
  mark: { fontSize: 15, fontWeight: BOLD, lineHeight: 1.2 },
  title: { fontSize: 11.5, fontWeight: BOLD, height: 18 },
  oneLine: { maxLines: 1, textOverflow: 'ellipsis' },
  bars: { position: 'absolute', left: margin + quiet, right: margin + quiet, bottom: margin },
})

/** Stickers of 100 x 50 mm, one to a page, for a label printer. */
export function renderLabels(language: Language, title: string, labels: readonly Label[]): Promise<Buffer> {
  const direction = directionOf(language)
  const pageOf = (label: Label, index: number, fontFamily: string[]) =>
    h(
      Page,
      { key: index, size: [width, height], style: { ...styles.page, fontFamily } },
      h(
        View,
        { style: [rowStyle(direction), styles.spread] },
        h(Text, { style: styles.code }, label.code),
        createLine(label.mark, direction, styles.mark),
      ),
      createLine(label.title, direction, { ...styles.title, ...styles.oneLine }),
      label.lines.map(([start, end], n) =>
        h(
          View,
          { key: n, style: [rowStyle(direction), styles.spread, styles.line] },
          createLine(start, direction, { ...styles.oneLine, flex: 1 }),
          end ? createLine(end, direction) : null,
        ),
      ),
      h(
        View,
        { style: styles.bars },
        drawBarcode(label.code, { height: 13 * mm, maxWidth: width - 2 * (margin + quiet) }),
      ),
    )
  return render({
    title,
    language,
    pages: fontFamily => labels.map((label, index) => pageOf(label, index, fontFamily)),
  })
}
