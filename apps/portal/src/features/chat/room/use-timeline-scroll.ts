import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { TimelineRow } from './timeline.rules.ts'

/** Estimated height of a line before it is measured. */
const estimate = (row: TimelineRow | undefined): number =>
  68 + (row?.opensDay ? 40 : 0) + (row?.startsUnread ? 28 : 0)

/** Within this distance from the end, in pixels, the list follows new messages. */
const nearEnd = 96
/** Lines are measured within a few frames. */
const settleMs = 150
/** The next page is fetched this many lines before the first one drawn. */
const ahead = 4

const isNearEnd = (element: HTMLElement | null): boolean =>
  element !== null && element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd

type Options = {
  rows: readonly TimelineRow[]
  hasMore: boolean
  onOlder: () => void
}

/**
 * Virtual scrolling of the conversation. It starts at the unread marker, or else at the end; it keeps its position
 * when older messages are prepended, and follows new ones while the reader is at the end.
 */
export const useTimelineScroll = ({ rows, hasMore, onOlder }: Options) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const isPlaced = useRef(false)
  const [isSettled, setSettled] = useState(false)
  // Before lines are measured, the estimated end is too near, and the list would scroll after it.
  const opensAtUnread = !isSettled && rows.some(({ startsUnread }) => startsUnread)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: place => estimate(rows[place]),
    getItemKey: place => rows[place]?.key ?? place,
    overscan: 6,
    paddingStart: 12,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: opensAtUnread ? -1 : nearEnd,
  })

  useLayoutEffect(() => {
    if (isPlaced.current || rows.length === 0) return
    isPlaced.current = true
    const unread = rows.findIndex(({ startsUnread }) => startsUnread)
    if (unread < 0) virtualizer.scrollToIndex(rows.length - 1, { align: 'end' })
    else virtualizer.scrollToIndex(unread, { align: 'start' })
    if (unread >= 0) setAtEnd(false)
    // The position is final once the lines are measured; a short conversation is at its end from the start.
    setTimeout(() => {
      if (unread >= 0) virtualizer.scrollToIndex(unread, { align: 'start' })
      setAtEnd(isNearEnd(scroller.current))
      setSettled(true)
    }, settleMs)
  }, [rows, virtualizer])

  // The height of the list changes with the composer below and the notices above; its end stays visible.
  const stayAtEnd = useEffectEvent(() => {
    if (isAtEnd && !opensAtUnread && isPlaced.current && rows.length > 0)
      virtualizer.scrollToIndex(rows.length - 1, { align: 'end' })
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => stayAtEnd())
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // The reader's new message scrolls into view, wherever they were reading.
  const waitingKey = rows.at(-1)?.kind === 'waiting' ? rows.at(-1)?.key : undefined
  const count = rows.length
  useLayoutEffect(() => {
    if (waitingKey !== undefined && isPlaced.current) virtualizer.scrollToIndex(count - 1, { align: 'end' })
  }, [waitingKey, count, virtualizer])

  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index
  const older = useEffectEvent(onOlder)
  useEffect(() => {
    if (isSettled && hasMore && first !== undefined && first < ahead) older()
  }, [isSettled, first, hasMore])

  return {
    scroller,
    items,
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    /** The last line on the screen. */
    lastSeen: isSettled ? virtualizer.range?.endIndex : undefined,
    atEnd: isAtEnd,
    onScroll: () => setAtEnd(isNearEnd(scroller.current)),
    toEnd: () => virtualizer.scrollToIndex(rows.length - 1, { align: 'end' }),
    toPlace: (place: number) => virtualizer.scrollToIndex(place, { align: 'center' }),
  }
}
