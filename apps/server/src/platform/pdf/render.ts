import type { Language } from '@archway/words'
import { Document, renderToBuffer } from '@react-pdf/renderer'
import { cloneElement, createElement as h, isValidElement, type ReactElement, type ReactNode } from 'react'
import { joinLetters } from './arabic.ts'
import { type Fonts, fontsFor, MISSING } from './fonts.ts'

/** Copies elements with every text in them replaced by `change`. */
const mapText = (node: ReactNode, change: (text: string) => string): ReactNode => {
  if (typeof node === 'string') return change(node)
  if (Array.isArray(node)) return node.map(child => mapText(child, change))
  if (!isValidElement<{ children?: ReactNode }>(node) || node.props.children === undefined) return node
  const { children } = node.props
  return Array.isArray(children)
    ? cloneElement(node, undefined, ...children.map(child => mapText(child, change)))
    : cloneElement(node, undefined, mapText(children, change))
}

/** Control and formatting characters: they have no shape, but some fonts draw a box for them. */
const invisibleCharacters = /(?!\n)[\p{Cc}\p{Cf}]/gu

const printable = (text: string, has: Fonts['has']): string =>
  [
    ...joinLetters(
      text
        .normalize('NFC')
        .replace(/[^\S\n]/gu, ' ')
        .replace(invisibleCharacters, ''),
    ),
  ]
    .map(character => (character === '\n' || has(character.codePointAt(0)!) ? character : MISSING))
    .join('')

export type Print = (text: string) => string

type Pages = {
  readonly title: string
  readonly language: Language
  /** Renders the pages with these font families and this text function. */
  readonly pages: (fontFamily: string[], print: Print) => ReactElement | ReactElement[]
  /** Text that is generated during rendering, such as page numbers. */
  readonly more?: string
}

/** The bytes of a PDF whose every character has a glyph, in any script. */
export async function render({ title, language, pages, more = '' }: Pages): Promise<Buffer> {
  const texts: string[] = [more]
  mapText(
    pages([], text => text),
    text => {
      texts.push(text)
      return text
    },
  )
  const plain = texts.join('\n').normalize('NFC')
  const { families, has } = await fontsFor(`${plain}\n${joinLetters(plain)}`)
  const print: Print = text => printable(text, has)
  const renderedPages = mapText(pages(families, print), print) as ReactElement
  return renderToBuffer(h(Document, { title, language, creator: 'Archway' }, renderedPages))
}
