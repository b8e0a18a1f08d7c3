import { Text } from '@react-pdf/renderer'
import type { Style } from '@react-pdf/stylesheet'
import { createElement as h, type ReactElement } from 'react'

export type Direction = 'ltr' | 'rtl'

/** Side by side, in reading direction. */
export const rowStyle = (direction: Direction): Style => ({
  flexDirection: direction === 'rtl' ? 'row-reverse' : 'row',
})

const ARABIC = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const STRONG = /[\p{L}]/u

/**
 * The direction of a text by its first letter, as `dir="auto"` has it. Bare numbers run left to right, so that a
 * minus sign stays in front; anything else without letters runs `fallback`.
 */
function directionOfText(text: string, fallback: Direction): Direction {
  const first = STRONG.exec(text)?.[0]
  if (!first) return /\d/.test(text) ? 'ltr' : fallback
  return ARABIC.test(first) ? 'rtl' : 'ltr'
}

/**
 * With these features, the Arabic font draws letters as a body and separate dots: the renderer loses the relation
 * between them, and text extraction finds wrong characters. Without them every letter is one glyph, which `joinLetters`
 * chooses.
 */
export const fontFeatureSettings = { ccmp: 0, rlig: 0 }

/**
 * The renderer may hyphenate wherever the font changes, as it does between the letters of a Turkish or Vietnamese word.
 * This is the value with which the renderer itself prevents hyphenation.
 */
export const hyphenationPenalty = 10_000

/** A line or paragraph: letters run in their direction, aligned to the start of the document's reading direction. */
export function createLine(text: string, document: Direction, style: Style = {}): ReactElement {
  const direction = directionOfText(text, document)
  const textAlign = style.textAlign ?? (document === 'rtl' ? 'right' : 'left')
  return h(Text, { hyphenationPenalty, style: { ...style, direction, textAlign, fontFeatureSettings } }, text)
}
