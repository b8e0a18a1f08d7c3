import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether what stands in the frame is wider than the frame. */
export function useOverflowing(frame: RefObject<HTMLElement | null>): boolean {
  const [overflowing, setOverflowing] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setOverflowing(element.scrollWidth > element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    measure()
    return () => observer.disconnect()
  })
  return overflowing
}
