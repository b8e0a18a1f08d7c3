import { useEffect, useRef, useState } from 'react'

/** Whether an element scrolls, as it changes; never while it is a pixel wide, for screen readers alone (`isShown`). */
export const useScrolls = <E extends HTMLElement>() => {
  const ref = useRef<E>(null)
  const [isScrollable, setScrolls] = useState(false)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
      setShown(clientWidth > 1)
      setScrolls(clientWidth > 1 && (scrollWidth > clientWidth || scrollHeight > clientHeight))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // The frame itself stays mounted while its rows change.
    for (const child of element.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [])
  return { ref, scrolls: isScrollable, isShown }
}

/** The width of an element in pixels, as it changes; 0 until it is known. */
export const useWidth = <E extends HTMLElement>() => {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
