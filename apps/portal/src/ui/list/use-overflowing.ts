import { useCallback, useState } from 'react'

/** Whether the content of an element is wider than the element; set `frame` as its ref. */
export function useOverflowing() {
  const [isOverflowing, setOverflowing] = useState(false)
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setOverflowing(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { frame, overflowing: isOverflowing }
}
