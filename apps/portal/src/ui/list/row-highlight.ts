import { useSyncExternalStore } from 'react'

/** How long a row stays marked; the animation of `row-news` lasts as long. */
const highlightMs = 2400

let marked: ReadonlySet<string> = new Set()
const watchers = new Set<() => void>()

const become = (next: ReadonlySet<string>): void => {
  marked = next
  for (const watcher of watchers) watcher()
}

/** Marks the rows of these things for a moment, in whatever list shows them. */
export const highlightRows = (keys: readonly string[]): void => {
  if (keys.length === 0) return
  become(new Set([...marked, ...keys]))
  setTimeout(() => become(new Set([...marked].filter(key => !keys.includes(key)))), highlightMs)
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The rows that have just changed, whoever did it. */
export const useHighlightedRows = (): ReadonlySet<string> => useSyncExternalStore(watch, () => marked)
