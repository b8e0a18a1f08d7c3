import { useEffect, useRef } from 'react'

type Early = {
  /** The typed text so far, derived from the previous one. */
  onType: (change: (typed: string) => string) => void
  onEnter: () => void
  onEscape: () => void
  /** The pointer was pressed elsewhere: the field is no longer expected. */
  onLeave: () => void
}

/**
 * Captures keys that are meant for a field which is not mounted yet; `waiting` until the field has the focus.
 * Capturing ends when the pointer is pressed or another element gets the focus: from then on keys belong to the page.
 */
export const useEarlyKeys = (isWaiting: boolean, early: Early): void => {
  const latest = useRef(early)
  latest.current = early
  useEffect(() => {
    if (!isWaiting) return
    const ending = new AbortController()
    const onKeyDown = (event: KeyboardEvent) => {
      const { onType, onEnter, onEscape } = latest.current
      const { key } = event
      if (event.ctrlKey || event.metaKey) return
      if ([...key].length === 1) onType(typed => typed + key)
      else if (key === 'Backspace') onType(typed => [...typed].slice(0, -1).join(''))
      else if (key === 'Enter') onEnter()
      else if (key === 'Escape') onEscape()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    const leave = () => {
      ending.abort()
      latest.current.onLeave()
    }
    const options = { capture: true, signal: ending.signal }
    window.addEventListener('keydown', onKeyDown, options)
    window.addEventListener('focusin', () => ending.abort(), options)
    window.addEventListener('pointerdown', leave, options)
    return () => ending.abort()
  }, [isWaiting])
}
