import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { useSystemSentence } from '../room/SystemLine.tsx'
import { placesOf } from '../room/search-timeline.ts'
import type { TimelineRow } from '../room/timeline.rules.ts'

/** Minimum length of a search term: a single letter is in every message. */
const minTermLength = 2

type Props = {
  rows: readonly TimelineRow[]
  hasMore: boolean
  loadingOlder: boolean
  /** Loads older messages, a long page at a time. */
  onOlder: () => void
  onShow: (place: number) => void
  onClose: () => void
}

/** Searches the whole conversation, newest first; older pages are fetched during the search. */
export function ThreadSearch({ rows, hasMore, loadingOlder, onOlder, onShow, onClose }: Props) {
  const { t } = useTranslation('chat')
  const sentence = useSystemSentence()
  const [term, setTerm] = useState('')
  const [shown, setShown] = useState<string | null>(null)
  const bar = useRef<HTMLElement>(null)
  const isSearching = term.length >= minTermLength
  const places = isSearching ? placesOf(rows, term, sentence) : []

  useEffect(() => {
    bar.current?.querySelector('input')?.focus()
  }, [])
  useEffect(() => {
    if (isSearching && hasMore && !loadingOlder) onOlder()
  }, [isSearching, hasMore, loadingOlder, onOlder])

  const index = places.findIndex(place => rows[place]?.key === shown)
  const showNext = (offset: number) => {
    const next = index < 0 ? places.length - 1 : (index + offset + places.length) % places.length
    const place = places[next]
    if (place === undefined) return
    setShown(rows[place]?.key ?? null)
    onShow(place)
  }
  return (
    <search
      ref={bar}
      onKeyDown={event => {
        if (event.key === 'Escape') {
          event.preventDefault()
          onClose()
        } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
          showNext(event.shiftKey ? 1 : -1)
      }}
      className="flex flex-wrap items-center gap-1 border-b border-line px-3 py-2 sm:px-4"
    >
      <SearchField
        label={t('search.label')}
        value={term}
        onSearch={next => {
          setTerm(next)
          setShown(null)
        }}
        className="min-w-0 flex-1"
      />
      <span role="status" className="px-2 text-sm text-ink-2 tabular-nums">
        {isSearching &&
          (places.length > 0
            ? t('search.at', { at: index < 0 ? '–' : places.length - index, count: places.length })
            : hasMore
              ? t('search.reading')
              : t('search.none'))}
      </span>
      <IconButton
        icon={ChevronUp}
        size="small"
        label={t('search.previous')}
        disabled={places.length === 0}
        onClick={() => showNext(-1)}
      />
      <IconButton
        icon={ChevronDown}
        size="small"
        label={t('search.next')}
        disabled={places.length === 0}
        onClick={() => showNext(1)}
      />
      <IconButton icon={X} size="small" label={t('search.close')} onClick={onClose} />
    </search>
  )
}
