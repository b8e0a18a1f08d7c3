import type { ComponentType, ReactNode } from 'react'
import { Card } from '../../ui/page/Card.tsx'
import type { SectionProps } from '../../ui/page/Fold.tsx'

type Head = { readonly label: string; readonly end?: boolean }
type PlanTableProps = {
  title: string
  description?: string
  heads: readonly Head[]
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  /** Shown instead of a table without rows. */
  none: string
  foot?: string
  /** The section component that wraps the content. */
  wrapper?: ComponentType<SectionProps> | undefined
}

const side = (head: Head | undefined) => (head?.end ? 'text-end tabular-nums' : 'text-start')

/** A short table of a plan without paging. */
export function PlanTable(props: PlanTableProps) {
  const { title, description, heads, rows, none, foot, wrapper: Section = Card } = props
  return (
    <Section title={title} description={description} flush={rows.length > 0}>
      {rows.length === 0 ? (
        <p className="text-base text-ink-3">{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled by keys, too
        <div tabIndex={0} className="max-h-96 overflow-auto focus-visible:-outline-offset-2">
          <table className="w-full text-base">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {heads.map(head => (
                  <th
                    key={head.label}
                    scope="col"
                    className={`sticky top-0 border-b border-line bg-surface px-3 py-2 text-sm font-medium text-ink-3 first:ps-4 last:pe-4 sm:first:ps-5 sm:last:pe-5 ${side(head)}`}
                  >
                    {head.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.key} className="border-b border-line last:border-0">
                  {row.cells.map((cell, index) => (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                      key={index}
                      className={`px-3 py-2 first:ps-4 last:pe-4 sm:first:ps-5 sm:last:pe-5 ${side(heads[index])}`}
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {foot && rows.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-2 sm:px-5">{foot}</p>
      )}
    </Section>
  )
}
