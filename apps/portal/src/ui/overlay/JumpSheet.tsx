import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { optionStyle } from '../form/control-style.ts'
import { veilStyle } from './dialog-style.ts'
import type { JumpItem, JumpSheetProps } from './JumpDialog.tsx'

/** The veil, the field and the suggestions of a `JumpDialog`, which has its props. */
export function JumpSheet(props: JumpSheetProps) {
  const {
    open,
    label,
    placeholder,
    items,
    fits,
    found = [],
    isSearching = false,
    isFailed = false,
    limit,
    onPick,
    typed,
    onType,
    onClose,
    onReady,
  } = props
  const { t } = useTranslation('kit')
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={veilStyle} />
        <Dialog.Popup className="fixed inset-x-4 top-[12vh] z-40 mx-auto flex max-h-[70vh] max-w-lg flex-col overflow-hidden rounded-card bg-raised text-ink shadow-sheet outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <Autocomplete.Root
            inline
            open
            items={[...items, ...found]}
            value={typed}
            onValueChange={next => onType(next)}
            itemToStringValue={(item: JumpItem) => item.label}
            filter={(item: JumpItem, text: string) => found.includes(item) || fits(item, text)}
            limit={limit + found.length}
            autoHighlight="always"
          >
            <div className="flex items-center border-b border-line ps-4 text-ink-3">
              <Search aria-hidden className="size-4.5" />
              <Autocomplete.Input
                aria-label={label}
                placeholder={placeholder}
                onFocus={({ currentTarget }) => {
                  // The text typed before loading is in front of the caret.
                  currentTarget.setSelectionRange(typed.length, typed.length)
                  onReady()
                }}
                className="h-12 min-w-0 flex-1 bg-transparent px-3 text-lg text-ink outline-none"
              />
            </div>
            <Autocomplete.Empty className="px-4 text-base text-ink-2 not-empty:py-4">
              {isSearching ? t('loading') : isFailed ? t('loadFailed') : t('noResults')}
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 overflow-y-auto not-empty:p-1.5" aria-label={label}>
              {(item: JumpItem) => (
                <Autocomplete.Item
                  key={item.id}
                  value={item}
                  className={optionStyle}
                  onClick={() => {
                    onClose()
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
