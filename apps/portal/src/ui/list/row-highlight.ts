import { Store, useSelector } from '@tanstack/react-store'

/** How long a row stays highlighted, in milliseconds; the animation of the class `row-news` takes as long. */
const highlightMs = 2400

const highlighted = new Store<ReadonlySet<string>>(new Set<string>())

/** Highlights the rows with these keys for a moment, in every list that shows them. */
export const highlightRows = (keys: readonly string[]): void => {
  if (keys.length === 0) return
  highlighted.setState(before => new Set([...before, ...keys]))
  setTimeout(
    () => highlighted.setState(before => new Set([...before].filter(key => !keys.includes(key)))),
    highlightMs,
  )
}

/** The keys of rows that have just changed. */
export const useHighlightedRows = (): ReadonlySet<string> => useSelector(highlighted)
