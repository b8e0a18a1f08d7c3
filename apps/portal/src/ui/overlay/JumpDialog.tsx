import type { LucideIcon } from 'lucide-react'
import { type ComponentType, useCallback, useState } from 'react'
import type { Href } from '../action/link-context.ts'
import { useEarlyKeys } from '../form/use-early-keys.ts'
import { lazyDialog } from '../lazy/lazy-dialog.tsx'

export type JumpItem = {
  id: string
  label: string
  hint?: string
  icon: LucideIcon
  href?: Href
  /** The company on behalf of which staff open it. */
  companyUuid?: string
}

/** Items of one kind under their title. */
export type JumpGroup = { id: string; title: string; items: readonly JumpItem[] }

export type JumpProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  placeholder: string
  items: readonly JumpItem[]
  matches: (item: JumpItem, searchText: string) => boolean
  /** The title over `items` where groups follow them. */
  title?: string
  /** Groups of search results, shown after the matching `items`. */
  foundGroups?: readonly JumpGroup[]
  /** A search for `foundGroups` is running. */
  isSearching?: boolean
  /** The search for `foundGroups` failed. */
  isFailed?: boolean
  /** Maximum number of suggestions. */
  limit: number
  onPick: (item: JumpItem) => void
  /** Called with every change of the text, where `items` depend on it: until they are current, Enter chooses nothing. */
  onType?: (typed: string) => void
  /** The dialog itself, where more than `items` is searched: a lazily loaded component that renders a `JumpSheet`. */
  sheet?: ComponentType<JumpSheetProps>
}

export type JumpSheetProps = Omit<JumpProps, 'onOpenChange' | 'onType' | 'sheet'> & {
  searchText: string
  onType: (typed: string) => void
  onClose: () => void
  /** Called when the search field of the sheet has the focus. */
  onReady: () => void
}

const JumpSheet = lazyDialog<JumpSheetProps>(async () => (await import('./JumpSheet.tsx')).JumpSheet)

/**
 * A search over the whole window that navigates to the chosen suggestion; what is typed before it is loaded is
 * preserved. Props: `open`, `onOpenChange`, `label`, `placeholder`, `items` ({id, label, hint?, icon}),
 * `matches(item, searchText)`, `limit`, `onPick(item)`, `onType(typed)`, `sheet`.
 */
export function JumpDialog(props: JumpProps) {
  const { onOpenChange, sheet: Sheet = JumpSheet, ...rest } = props
  const { open, items, matches, onPick, onType } = rest
  const [searchText, setSearchText] = useState('')
  const [isReady, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  const type = (next: string) => {
    setSearchText(next)
    onType?.(next)
  }
  const close = () => {
    type('')
    setReady(false)
    onOpenChange(false)
  }
  useEarlyKeys(open && !isReady, {
    onType: change => type(change(searchText)),
    // Search results may still belong to the previous text.
    onEnter: () => {
      const first = onType ? undefined : items.find(item => matches(item, searchText))
      if (!first) return
      close()
      onPick(first)
    },
    onEscape: close,
    onLeave: close,
  })
  return <Sheet {...rest} searchText={searchText} onType={type} onClose={close} onReady={onReady} />
}
