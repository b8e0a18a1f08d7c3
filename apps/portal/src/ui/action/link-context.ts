import { createContext } from 'react'

/** Declare the application's addresses here (`interface Addresses { own: '/orders' | … }`) to have links checked. */
// biome-ignore lint/suspicious/noEmptyInterface: members come from the application's declaration
export interface Addresses {}

type Own = Addresses extends { own: infer Address extends string } ? Address : string

/** The target of a link: an address of the application, an anchor on the page, or another site. */
export type Href = Own | `#${string}` | `?${string}` | `https://${string}` | `mailto:${string}`

/**
 * Casts an address that is data (from the server, or in a text that people write) and cannot be checked at compile
 * time.
 */
export const toHref = (address: string): Href => address as Href

/** How the application follows an internal link without a page load. */
export type LinkHandlers = {
  follow?: (href: string) => void
  /** Called on hover and focus of a link, to preload its screen. */
  preload?: (href: string) => void
}

export const LinkContext = createContext<LinkHandlers>({})
