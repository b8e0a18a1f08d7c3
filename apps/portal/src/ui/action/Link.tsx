import { type ComponentProps, type MouseEvent, use } from 'react'
import { type Href, LinkContext } from './link-context.ts'

type Place =
  | { href: Href; target?: undefined; download?: undefined }
  /** In a new tab or as a download, any address of the server is allowed. */
  | { href: string; target: '_blank'; download?: undefined }
  | { href: string; target?: undefined; download: string | boolean }

export type LinkProps = Omit<ComponentProps<'a'>, keyof Place> & Place

const isOwn = (href: string) => href.startsWith('/') && !href.startsWith('//')

/** Whether a click follows the link in this tab. */
export const isPlainClick = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * An anchor. Addresses of the portal are followed without a reload; the browser handles new tabs, downloads and
 * foreign addresses. Props: `href` and everything of `<a>`.
 */
export function Link({ href, onClick, onPointerEnter, onFocus, target, download, ...rest }: LinkProps) {
  const { follow, preload } = use(LinkContext)
  const isHandled = isOwn(href) && !target && download === undefined
  return (
    <a
      href={href}
      target={target}
      download={download}
      rel={target === '_blank' ? 'noreferrer' : undefined}
      onClick={event => {
        onClick?.(event)
        if (!follow || !isHandled || event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        follow(href)
      }}
      onPointerEnter={event => {
        onPointerEnter?.(event)
        if (isHandled) preload?.(href)
      }}
      onFocus={event => {
        onFocus?.(event)
        if (isHandled) preload?.(href)
      }}
      {...rest}
    />
  )
}
