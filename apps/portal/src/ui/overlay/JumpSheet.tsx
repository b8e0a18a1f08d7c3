import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import { optionStyle } from '../form/control-style.ts'
import { veilStyle } from './dialog-style.ts'
import type { JumpGroup, JumpItem, JumpSheetProps } from './JumpDialog.tsx'

/** The overlay, the field and the suggestions of a `JumpDialog`, which has its props. */
export function JumpSheet(props: JumpSheetProps) {
  const { open, label, placeholder, title = '', items, matches, foundGroups = [], limit, onPick } = props
  const { isSearching = false, isFailed = false, searchText, onType, onClose, onReady } = props
  const { t } = useTranslation('kit')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Opened again before it had closed, the field has never lost the focus and gets no event.
    if (open && field.current === document.activeElement) onReady()
  }, [open, onReady])
  const fitting = items.filter(item => matches(item, searchText)).slice(0, limit)
  const groups = [{ id: 'items', title, items: fitting }, ...foundGroups].filter(
    group => group.items.length > 0,
  )
  const { body, minHeight } = useSteadyHeight(isSearching)
  return (
    <Dialog.Root open={open} onOpenChange={isOpen => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={veilStyle} />
        <Dialog.Popup className="fixed inset-x-2 top-2 z-40 mx-auto flex max-h-[calc(100dvh-1rem)] max-w-lg flex-col overflow-hidden rounded-card bg-raised text-ink shadow-sheet outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-x-4 sm:top-28 sm:max-h-[70vh]">
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <Autocomplete.Root
            inline
            open
            items={groups}
            filter={null}
            value={searchText}
            onValueChange={next => onType(next)}
            itemToStringValue={(item: JumpItem) => item.label}
            autoHighlight="always"
          >
            <div className="relative flex items-center border-b border-line ps-4 text-ink-3">
              <Search aria-hidden className="size-4.5" />
              <Autocomplete.Input
                ref={field}
                aria-label={label}
                placeholder={placeholder}
                enterKeyHint="go"
                onFocus={({ currentTarget }) => {
                  // The text typed before loading is in front of the caret.
                  currentTarget.setSelectionRange(searchText.length, searchText.length)
                  onReady()
                }}
                className="h-12 min-w-0 flex-1 bg-transparent px-3 text-lg text-ink outline-none"
              />
              {/* A phone has no Escape key, and its keyboard leaves little of the page to press. */}
              <Dialog.Close
                aria-label={t('close')}
                className="flex size-12 items-center justify-center sm:hidden"
              >
                <X aria-hidden className="size-4.5" />
              </Dialog.Close>
              {/* Shown also below entries that are known already, because a search may add more. */}
              {isSearching && groups.length > 0 && (
                <div className="absolute inset-x-0 bottom-0 overflow-hidden">
                  <ProgressBar label={t('loading')} size="thin" />
                </div>
              )}
            </div>
            <div ref={body} style={{ minHeight }} className="flex min-h-0 flex-col">
              <Autocomplete.Empty className="px-4 text-base text-ink-2 not-empty:py-4">
                {isSearching ? t('loading') : isFailed ? t('loadFailed') : t('noResults')}
              </Autocomplete.Empty>
              <Autocomplete.List className="min-h-0 overflow-y-auto not-empty:p-1.5" aria-label={label}>
                {(group: JumpGroup) => (
                  <Autocomplete.Group key={group.id} items={group.items} className="not-first:mt-1.5">
                    {group.title && (
                      <Autocomplete.GroupLabel className="px-2.5 pt-1.5 pb-1 text-sm font-medium text-ink-3">
                        {group.title}
                      </Autocomplete.GroupLabel>
                    )}
                    <Autocomplete.Collection>
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
                          <span dir="auto" className="min-w-0 flex-1 truncate text-match-parent">
                            {item.label}
                          </span>
                          {item.hint && (
                            <bdi className="max-w-[45%] truncate text-sm text-ink-3">{item.hint}</bdi>
                          )}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
              {/* Shown also below entries, because the search may have found more. */}
              <p role="status" className="px-4 text-base text-ink-2 not-empty:py-3">
                {groups.length > 0 && !isSearching && isFailed && t('loadFailed')}
              </p>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** While a search is running, the suggestions take no less height than before, so that the dialog does not jump. */
const useSteadyHeight = (isSearching: boolean) => {
  const body = useRef<HTMLDivElement>(null)
  const [minHeight, setMinHeight] = useState(0)
  const lastHeight = useRef(0)
  useLayoutEffect(() => {
    if (!isSearching) lastHeight.current = body.current?.offsetHeight ?? 0
  })
  useLayoutEffect(() => setMinHeight(isSearching ? lastHeight.current : 0), [isSearching])
  return { body, minHeight }
}
