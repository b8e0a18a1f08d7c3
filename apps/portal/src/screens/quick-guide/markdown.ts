import { type GuideFigure, type GuideReader, guideFigures, guideReaders } from '@archway/contract/catalog'
import type { GuideBlock } from '@archway/words/guide'
import { fromMarkdown } from 'mdast-util-from-markdown'

type Root = ReturnType<typeof fromMarkdown>
/** A block of a text. */
export type Block = Root['children'][number]
/** A block, or a node inside one. */
export type Node = Root | Block

/** Escapes characters of plain text that Markdown would interpret. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>{}]/g, '\\$&')
    .replace(/^(\s*)([#+-])(\s)/, '$1\\$2$3')
    .replace(/^(\s*\d+)([.)])(\s)/, '$1\\$2$3')

const partOf = (block: GuideBlock): string => {
  if ('text' in block) return escapeText(block.text)
  if ('heading' in block) return `### ${escapeText(block.heading)}`
  if ('figure' in block) return `![](figure:${block.figure})`
  return 'steps' in block
    ? block.steps.map((item, place) => `${place + 1}. ${escapeText(item)}`).join('\n')
    : block.list.map(item => `- ${escapeText(item)}`).join('\n')
}

/**
 * The default text of a section as Markdown. A line with a kind of reader in braces precedes a block for that reader.
 */
export const markdownOf = (blocks: readonly GuideBlock[]): string =>
  blocks.map(block => (block.only ? `{${block.only}}\n\n${partOf(block)}` : partOf(block))).join('\n\n')

const parseReader = (node: Block): GuideReader | undefined => {
  if (node.type !== 'paragraph') return undefined
  const text = textOf(node).trim()
  return guideReaders.find(reader => text === `{${reader}}`)
}

/** The plain text of a node. */
export const textOf = (node: Node): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''

/** The figure that a picture refers to, if it is one of the guide's. */
export const figureOf = (url: string): GuideFigure | undefined =>
  guideFigures.find(figure => url === `figure:${figure}`)

/** Whether a link may have this address: pages of the portal, https, and mailto. */
export const isSafe = (url: string): boolean => /^(https:\/\/|mailto:|\/(?![/\\]))/i.test(url)

/** The blocks of a text for these readers. */
export const blocksFor = (markdown: string, readers: ReadonlySet<GuideReader>): Block[] => {
  let only: GuideReader | undefined
  return fromMarkdown(markdown).children.filter(node => {
    const readerOfNode = parseReader(node)
    if (readerOfNode) {
      only = readerOfNode
      return false
    }
    const isShown = only === undefined || readers.has(only)
    only = undefined
    return isShown
  })
}
