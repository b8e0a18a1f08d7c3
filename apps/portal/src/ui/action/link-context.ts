import { createContext } from 'react'

/** The application names its own addresses here (`interface Addresses { own: '/orders' | … }`), to have links checked. */
// biome-ignore lint/suspicious/noEmptyInterface: members come from the application's declaration
export interface Addresses {}

type Own = Addresses extends { own: infer Address extends string } ? Address : string

/** Where a link may lead: an address of the application, a place on the page, or another site. */
export type Href = Own | `#${string}` | `?${string}` | `https://${string}` | `mailto:${string}`

/** An address that arrives as data (from the server, or in a text that people write): nothing can check it here. */
export const asHref = (address: string): Href => address as Href

/** How the application follows an internal link without loading the page again. */
export type LinkHandlers = {
  follow?: (href: string) => void
  /** Called when a link is about to be used (hover, focus), to load its screen ahead. */
  warm?: (href: string) => void
}

export const LinkContext = createContext<LinkHandlers>({})
