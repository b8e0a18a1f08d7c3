import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useEarlyKeys } from '../form/use-early-keys.ts'
import { lazyDialog } from '../lazy/lazy-dialog.tsx'

export type JumpItem = { id: string; label: string; hint?: string; icon: LucideIcon }

export type JumpProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  placeholder: string
  items: readonly JumpItem[]
  fits: (item: JumpItem, typed: string) => boolean
  /** Items that were found elsewhere, shown after those of `items` that fit. */
  found?: readonly JumpItem[]
  /** Items are still being searched elsewhere. */
  isSearching?: boolean
  /** The search elsewhere failed. */
  isFailed?: boolean
  /** How many suggestions at most. */
  limit: number
  onPick: (item: JumpItem) => void
  /** Hears every letter, where the items are found elsewhere. */
  onType?: (typed: string) => void
}

export type JumpSheetProps = Omit<JumpProps, 'onOpenChange' | 'onType'> & {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  /** Its field has the focus. */
  onReady: () => void
}

const JumpSheet = lazyDialog<JumpSheetProps>(async () => (await import('./JumpSheet.tsx')).JumpSheet)

/**
 * A search over the whole window that navigates to the chosen suggestion; what is typed before it is loaded is
 * preserved. Props: `open`, `onOpenChange`, `label`, `placeholder`, `items` ({id, label, hint?, icon}), `fits(item,
 * typed)`, `limit`, `onPick(item)`, `onType(typed)`.
 */
export function JumpDialog(props: JumpProps) {
  const { open, onOpenChange, items, fits, onPick, onType } = props
  const [typed, setTyped] = useState('')
  const [ready, setReady] = useState(false)
  const type = (next: string) => {
    setTyped(next)
    onType?.(next)
  }
  const close = () => {
    type('')
    setReady(false)
    onOpenChange(false)
  }
  useEarlyKeys(open && !ready, {
    onType: change => type(change(typed)),
    // Search results may still belong to the previous text.
    onEnter: () => {
      const first = onType && !props.found ? undefined : items.find(item => fits(item, typed))
      if (!first) return
      close()
      onPick(first)
    },
    onEscape: close,
    onLeave: close,
  })
  return <JumpSheet {...props} typed={typed} onType={type} onClose={close} onReady={() => setReady(true)} />
}
