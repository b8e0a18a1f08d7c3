import type { DateFormat } from '@archway/contract/kernel'
import { directionOf, type Language } from '@archway/words'
import { Page, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { Fragment, createElement as h, type ReactNode } from 'react'
import { translate } from '../words.ts'
import { drawBarcode } from './barcode.ts'
import { BOLD } from './fonts.ts'
import { printedDay } from './printed-day.ts'
import { type Print, render } from './render.ts'
import { createLine, fontFeatureSettings, rowStyle } from './text.ts'

/** A label and a value; facts are arranged in a grid at the top of a document. */
export interface Fact {
  readonly label: string
  readonly value: string
}

export interface PdfOptions {
  readonly language: Language
  /** The date format of the company to which the document belongs. */
  readonly dateFormat: DateFormat
  readonly title: string
  /** Beside the title, for example a version. */
  readonly mark?: string
  readonly facts: readonly Fact[]
  /** Printed as a barcode at the end of the title's line. */
  readonly code?: string
  /** Printed in the footer of every page, such as the identifier of a case. */
  readonly reference: string
  readonly madeAt: Date
  readonly body: ReactNode
}

export const ink = {
  text: '#0f172a',
  soft: '#475569',
  line: '#cbd5e1',
  band: '#f1f5f9',
  brand: '#0f766e',
} as const

const styles = StyleSheet.create({
  page: { fontSize: 9.5, lineHeight: 1.35, color: ink.text, padding: 42, paddingBottom: 64 },
  head: { justifyContent: 'space-between', alignItems: 'center', marginBottom: 18 },
  brand: { alignItems: 'center', gap: 6 },
  brandName: { fontSize: 12, fontWeight: BOLD, color: ink.brand },
  top: { justifyContent: 'space-between', alignItems: 'center', marginBottom: 10 },
  titles: { alignItems: 'baseline', gap: 10 },
  title: { fontSize: 20, fontWeight: BOLD, lineHeight: 1.25 },
  mark: { fontSize: 11, color: ink.soft },
  facts: { flexWrap: 'wrap', backgroundColor: ink.band, borderRadius: 6, padding: 10, rowGap: 8 },
  fact: { width: '33.3%', paddingHorizontal: 4 },
  label: { fontSize: 8, color: ink.soft },
  value: { fontSize: 10.5, fontWeight: BOLD },
  section: { fontSize: 12.5, fontWeight: BOLD, marginTop: 18, marginBottom: 6 },
  // Without a margin below: the last line of a document would move to the next page to make room for it.
  prose: { color: ink.soft },
  gap: { height: 6 },
  foot: {
    position: 'absolute',
    left: 42,
    right: 42,
    // Positioned from above: positioned from below, it would be placed after the whole text instead of on each page.
    top: 792,
    paddingTop: 6,
    borderTopWidth: 0.75,
    borderTopColor: ink.line,
    justifyContent: 'space-between',
    fontSize: 8,
    color: ink.soft,
  },
})

/** Lays a document out on A4, in the reading direction of its language, and returns its bytes. */
export function renderPdf(options: PdfOptions): Promise<Buffer> {
  const { language, dateFormat, title, mark, code, facts, reference, madeAt, body } = options
  const direction = directionOf(language)
  const pageOf = (fontFamily: string[], print: Print) =>
    h(
      Page,
      { size: 'A4', style: { ...styles.page, fontFamily } },
      h(
        View,
        { style: [rowStyle(direction), styles.head] },
        h(
          View,
          { style: [rowStyle(direction), styles.brand] },
          logo(),
          h(Text, { style: styles.brandName }, translate(language, 'documents', 'brand')),
        ),
        createLine(
          translate(language, 'documents', 'made', { date: printedDay(madeAt, dateFormat) }),
          direction,
          {
            color: ink.soft,
          },
        ),
      ),
      h(
        View,
        { style: [rowStyle(direction), styles.top] },
        h(
          View,
          { style: [rowStyle(direction), styles.titles] },
          createLine(title, direction, styles.title),
          mark ? createLine(mark, direction, styles.mark) : null,
        ),
        code ? drawBarcode(code, { height: 28, maxWidth: 200 }) : null,
      ),
      h(
        View,
        { style: [rowStyle(direction), styles.facts] },
        facts.map(({ label, value }) =>
          h(
            View,
            { key: label, style: styles.fact },
            createLine(label, direction, styles.label),
            createLine(value, direction, styles.value),
          ),
        ),
      ),
      body,
      h(
        View,
        { style: [rowStyle(direction), styles.foot], fixed: true },
        createLine(reference, direction),
        h(Text, {
          style: {
            direction,
            width: 160,
            textAlign: direction === 'rtl' ? 'left' : 'right',
            fontFeatureSettings,
          },
          render: ({ pageNumber, totalPages }) =>
            print(
              translate(language, 'documents', 'page', { page: pageNumber, pages: totalPages ?? pageNumber }),
            ),
        }),
      ),
    )
  const extraText = `${translate(language, 'documents', 'page', { page: 0, pages: 0 })}0123456789`
  return render({ title: `${title} ${reference}`, language, pages: pageOf, more: extraText })
}

/**
 * A heading with its content; the heading is never the last line of a page. Not wrapped in a box, because the first
 * child of a box is not moved to the next page.
 */
export function createSection(language: Language, title: string, ...content: ReactNode[]): ReactNode {
  const heading = h(
    View,
    // Not split either: the renderer would leave the line and carry only the space below it to the next page.
    { key: 'title', minPresenceAhead: 60, wrap: false },
    createLine(title, directionOf(language), styles.section),
  )
  const parts = content.flatMap((part, i) =>
    i === 0 ? [part] : [h(View, { key: `gap ${i}`, style: styles.gap }), part],
  )
  return h(Fragment, { key: title }, heading, ...parts)
}

/** A paragraph in the document's direction. */
export const createParagraph = (language: Language, text: string): ReactNode =>
  createLine(text, directionOf(language), styles.prose)

/** Two curved rows: an upper and a lower arch. */
function logo() {
  return h(
    Svg,
    { viewBox: '0 0 24 24', width: 18, height: 18 },
    h(Path, { d: 'M3 21V12a9 9 0 0 1 18 0v9', stroke: ink.brand, strokeWidth: 2.6, fill: 'none' }),
    h(Path, { d: 'M8 21v-8.5a4 4 0 0 1 8 0V21', stroke: '#5eead4', strokeWidth: 2.6, fill: 'none' }),
  )
}
