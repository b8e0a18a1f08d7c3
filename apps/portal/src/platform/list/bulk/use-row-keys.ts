import { useEffect, useEffectEvent } from 'react'
import { isShortcut } from '../../../ui/nav/is-shortcut.ts'

const rowLinks = (): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>('main a[data-row]'),
]

/**
 * Keys of a list: j, k and the arrows move between rows, x selects the focused one, / focuses the search. Enter opens,
 * because the focus is on the row's link. Without `onSelect`, x does nothing. Keys are ignored while typing or while a dialog is open.
 */
export const useRowKeys = (onSelect?: (place: number) => void): void => {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    const links = rowLinks()
    const place = links.findIndex(link => link.closest('tr')?.contains(document.activeElement))
    const go = (to: number): void => {
      event.preventDefault()
      links[Math.max(0, Math.min(links.length - 1, to))]?.focus()
    }
    if (event.key === 'j' || (event.key === 'ArrowDown' && place >= 0)) go(place + 1)
    else if (event.key === 'k' || (event.key === 'ArrowUp' && place >= 0)) go(place - 1)
    else if (event.key === 'x' && place >= 0 && onSelect) {
      event.preventDefault()
      onSelect(place)
    } else if (event.key === '/') {
      event.preventDefault()
      document.querySelector<HTMLElement>('main [role="searchbox"]')?.focus()
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
