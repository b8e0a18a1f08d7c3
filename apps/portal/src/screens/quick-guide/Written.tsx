import type { ReactNode } from 'react'
import { Link } from '../../ui/action/Link.tsx'
import { toHref } from '../../ui/action/link-context.ts'
import type { FigureProps } from './figure-props.ts'
import { Figure } from './figures.tsx'
import { type Block, blocksFor, figureOf, isSafe, type Node, textOf } from './markdown.ts'

const linkStyle = 'font-medium text-primary-text underline-offset-2 hover:underline'

/** Renders a text of the guide. HTML in it is shown as text, and links are restricted to safe addresses. */
export function Written({ markdown, ...props }: FigureProps & { markdown: string }) {
  return (
    <div className="flex flex-col gap-4 text-lg">
      {blocksFor(markdown, props.readers).map(node => (
        <Part key={node.position?.start.offset} node={node} {...props} />
      ))}
    </div>
  )
}

function Part({ node, ...props }: FigureProps & { node: Block }) {
  if (node.type === 'heading')
    return <h3 className="mt-3 text-lg font-semibold break-after-avoid">{inlines(node)}</h3>
  if (node.type === 'list') {
    const List = node.ordered ? 'ol' : 'ul'
    return (
      <List
        className={`prose-width flex flex-col gap-2 ps-6 marker:text-ink-3 ${node.ordered ? 'list-decimal' : 'list-disc'}`}
      >
        {node.children.map(item => (
          <li key={item.position?.start.offset} className="ps-1">
            {item.children.map(part => (part.type === 'paragraph' ? inlines(part) : textOf(part)))}
          </li>
        ))}
      </List>
    )
  }
  if (node.type === 'paragraph') {
    const [only] = node.children
    const figure = node.children.length === 1 && only?.type === 'image' ? figureOf(only.url) : undefined
    if (figure) return <Figure name={figure} {...props} />
    return <p className="prose-width">{inlines(node)}</p>
  }
  const text = textOf(node)
  return text ? <p className="prose-width">{text}</p> : null
}

const inlines = (node: Node): ReactNode =>
  'children' in node
    ? node.children.map(child => <Inline key={child.position?.start.offset} node={child} />)
    : textOf(node)

function Inline({ node }: { node: Node }) {
  if (node.type === 'strong') return <strong className="font-semibold">{inlines(node)}</strong>
  if (node.type === 'emphasis') return <em>{inlines(node)}</em>
  if (node.type === 'break') return <br />
  if (node.type !== 'link' || !isSafe(node.url)) return textOf(node)
  return node.url.startsWith('/') ? (
    <Link href={toHref(node.url)} className={linkStyle}>
      {inlines(node)}
    </Link>
  ) : (
    <a href={node.url} target="_blank" rel="noreferrer" className={linkStyle}>
      {inlines(node)}
    </a>
  )
}
