import { createContext } from 'react'

/** How the application follows an internal link without loading the page again. */
export type LinkHandlers = {
  follow?: (href: string) => void
  /** Called when a link is about to be used (hover, focus), to load its screen ahead. */
  warm?: (href: string) => void
}

export const LinkContext = createContext<LinkHandlers>({})
