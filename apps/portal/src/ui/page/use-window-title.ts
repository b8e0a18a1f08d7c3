import { useEffect } from 'react'

const product = 'Archway'

/** Sets the title of the window, which tabs, bookmarks and the history show. An empty one shows the product's name. */
export const useWindowTitle = (title: string): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
    return () => {
      document.title = product
    }
  }, [title])
}
