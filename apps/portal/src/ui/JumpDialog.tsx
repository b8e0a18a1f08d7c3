import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { type LucideIcon, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionStyle } from './control-style.ts'
import { veilStyle } from './dialog-style.ts'

export type JumpItem = { id: string; label: string; hint?: string; icon: LucideIcon }

type JumpDialogProps<Item extends JumpItem> = {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  placeholder: string
  items: readonly Item[]
  fits: (item: Item, typed: string) => boolean
  /** How many suggestions at most. */
  limit: number
  onPick: (item: Item) => void
  /** Hears every letter, where the items are found elsewhere. */
  onType?: (typed: string) => void
}

/**
 * A search over the whole window that goes where its suggestion says. Props: `open`, `onOpenChange`, `label`,
 * `placeholder`, `items` ({id, label, hint?, icon}), `fits(item, typed)`, `limit`, `onPick(item)`, `onType(typed)`.
 */
export function JumpDialog<Item extends JumpItem>({
  open,
  onOpenChange,
  label,
  placeholder,
  items,
  fits,
  limit,
  onPick,
  onType,
}: JumpDialogProps<Item>) {
  const { t } = useTranslation('kit')
  const [typed, setTyped] = useState('')
  const type = (next: string) => {
    setTyped(next)
    onType?.(next)
  }
  const close = (next: boolean) => {
    if (!next) type('')
    onOpenChange(next)
  }
  return (
    <Dialog.Root open={open} onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Backdrop className={veilStyle} />
        <Dialog.Popup className="fixed inset-x-4 top-[12vh] z-40 mx-auto flex max-h-[70vh] max-w-lg flex-col overflow-hidden rounded-card bg-raised text-ink shadow-sheet outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <Autocomplete.Root
            inline
            open
            items={items}
            value={typed}
            onValueChange={next => type(next)}
            itemToStringValue={(item: Item) => item.label}
            filter={(item: Item, text: string) => fits(item, text)}
            limit={limit}
            autoHighlight="always"
          >
            <div className="flex items-center border-b border-line ps-4 text-ink-3">
              <Search aria-hidden className="size-4.5" />
              <Autocomplete.Input
                aria-label={label}
                placeholder={placeholder}
                className="h-12 min-w-0 flex-1 bg-transparent px-3 text-lg text-ink outline-none"
              />
            </div>
            <Autocomplete.Empty className="px-4 text-base text-ink-2 not-empty:py-4">
              {t('noResults')}
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 overflow-y-auto not-empty:p-1.5" aria-label={label}>
              {(item: Item) => (
                <Autocomplete.Item
                  key={item.id}
                  value={item}
                  className={optionStyle}
                  onClick={() => {
                    close(false)
                    onPick(item)
                  }}
                >
                  <item.icon aria-hidden className="size-4 text-ink-3" />
                  <span dir="auto" className="min-w-0 flex-1 truncate rtl:text-right">
                    {item.label}
                  </span>
                  {item.hint && <span className="text-sm text-ink-3">{item.hint}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
