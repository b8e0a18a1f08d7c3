import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import type { Href } from '../action/link-context.ts'
import { lazyPanel } from '../lazy/lazy-panel.tsx'

type Entry = { id: string; label: string; icon?: LucideIcon }

export type MenuEntry =
  | (Entry & { onSelect: () => void; danger?: boolean; disabledReason?: string })
  | (Entry & ({ href: Href; newTab?: undefined } | { href: string; newTab: true }))
  | { id: string; separator: true }
  | {
      id: string
      choice: string
      /** Shows the name of the choice, where other entries are beside it. */
      titled?: boolean
      value: string
      options: readonly { value: string; label: string }[]
      onChange: (value: string) => void
    }

export type MenuProps = {
  /** One button of the kit. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  /** Shown above the entries: the signed-in user, or the subject of the menu. */
  head?: ReactNode
  align?: 'start' | 'center' | 'end'
}

/**
 * A list of actions under a button. Props: `trigger` (a button), `entries` ({id, label, icon?, onSelect, danger?,
 * disabledReason?} | {id, label, icon?, href, newTab?} | {id, separator: true} | {id, choice, titled?, value, options,
 * onChange}),
 * `head`, `align`.
 */
export const Menu = lazyPanel<MenuProps>('menu', async () => (await import('./MenuPanel.tsx')).MenuPanel)
