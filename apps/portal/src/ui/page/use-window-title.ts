import { useEffect } from 'react'

const product = 'Archway'

/** Calls the window by its page, as tabs, bookmarks and the history show it. An empty title is the product's. */
export const useWindowTitle = (title: string): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
    return () => {
      document.title = product
    }
  }, [title])
}
