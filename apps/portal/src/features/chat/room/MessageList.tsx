import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { CountBadge } from '../../../ui/feedback/CountBadge.tsx'
import type { MessageActions } from './MessageLine.tsx'
import { TimelineLine } from './TimelineLine.tsx'
import type { TimelineRow } from './timeline.rules.ts'
import { useTimelineScroll } from './use-timeline-scroll.ts'

export type MessageListHandle = {
  /** Scrolls a line to the center and focuses it. */
  show: (place: number) => void
  focusLast: () => void
}

type Props = MessageActions & {
  rows: readonly TimelineRow[]
  hasMore: boolean
  onOlder: () => void
  self: string
  names: readonly string[]
  seenByOthers: number
  unread: number
  /** All messages up to this one have been visible. */
  onSeen: (seq: number) => void
  ref?: Ref<MessageListHandle>
}

/** The messages of a conversation, oldest first; arrow keys move between them. */
export function MessageList({ rows, hasMore, onOlder, onSeen, unread, ref, ...line }: Props) {
  const { t } = useTranslation('chat')
  const scroll = useTimelineScroll({ rows, hasMore, onOlder })
  const [focused, setFocused] = useState<string | null>(null)
  const focusKey = useRef<string | null>(null)
  const [, draw] = useState(0)
  const isVisible = usePageVisible()

  const last = scroll.lastSeen
  const seq = lastSeqUpTo(rows, last)
  useEffect(() => {
    if (isVisible && seq > 0) onSeen(seq)
  }, [isVisible, seq, onSeen])

  const go = (place: number) => {
    const row = rows[place]
    if (!row) return
    focusKey.current = row.key
    scroll.toPlace(place)
    // A line that is already rendered is focused after the next render.
    draw(n => n + 1)
  }
  useImperativeHandle(ref, () => ({
    show: go,
    focusLast: () => go(rows.length - 1),
  }))

  const key = rows.some(row => row.key === focused) ? focused : (rows.at(-1)?.key ?? null)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as HTMLElement).matches('[data-line]')) return
    const index = rows.findIndex(row => row.key === key)
    const offset = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const next = index + (offset ?? 0)
    if (offset === undefined || !rows[next]) return
    event.preventDefault()
    go(next)
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroll.scroller}
        role="log"
        aria-live="off"
        aria-label={t('log')}
        onScroll={scroll.onScroll}
        onKeyDown={handleKeyDown}
        onFocus={({ target }) =>
          setFocused(target.closest<HTMLElement>('[data-line]')?.dataset.line ?? focused)
        }
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] sm:px-5"
      >
        <div className="relative mt-auto w-full shrink-0" style={{ height: scroll.height }}>
          {scroll.items.map(({ index, key: itemKey, start }) => {
            const row = rows[index]
            return (
              row && (
                <div
                  key={itemKey}
                  ref={element => {
                    scroll.measure(element)
                    if (element && focusKey.current === row.key) {
                      focusKey.current = null
                      element.querySelector<HTMLElement>('[data-line]')?.focus({ preventScroll: true })
                    }
                  }}
                  data-index={index}
                  style={{ transform: `translateY(${start}px)` }}
                  className="absolute inset-x-0 top-0 py-1"
                >
                  <TimelineLine row={row} reachable={row.key === key} {...line} />
                </div>
              )
            )
          })}
        </div>
      </div>
      {!scroll.atEnd && (
        <div className="absolute end-4 bottom-3">
          <IconButton
            icon={ArrowDown}
            variant="secondary"
            label={t('toNewest')}
            onClick={scroll.toEnd}
            className="shadow-pop"
          />
          <CountBadge count={unread} className="absolute -top-1 start-1/2" />
        </div>
      )}
    </div>
  )
}

const lastSeqUpTo = (rows: readonly TimelineRow[], place: number | undefined): number => {
  for (let offset = Math.min(place ?? -1, rows.length - 1); offset >= 0; offset -= 1) {
    const row = rows[offset]
    if (row?.kind === 'message') return row.message.seq
  }
  return 0
}

const usePageVisible = (): boolean => {
  const [isVisible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
