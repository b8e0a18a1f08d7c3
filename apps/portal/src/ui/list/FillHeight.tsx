import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../class-names.ts'

/** Space left below the element, in pixels. */
const bottomGap = 24

type FillHeightProps = {
  /** Extends to the bottom of the window, or to the bar fixed there, whose height is `--foot`. */
  whole?: boolean
  children: ReactNode
  className?: string
}

/** Fills the space from its position to the bottom of the window, with a minimum height. */
export function FillHeight({ whole = false, children, className }: FillHeightProps) {
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (box.current) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    // The content above may change its height: banners, a header that wraps. The page alone does not show it, as it is
    // never smaller than the window.
    const observer = new ResizeObserver(measure)
    for (let container = box.current?.parentElement; container; container = container.parentElement)
      observer.observe(container)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={box}
      style={{
        height: whole ? `calc(100dvh - ${top}px - var(--foot, 0px))` : `calc(100dvh - ${top + bottomGap}px)`,
      }}
      className={cx(
        // A conversation is shorter on a phone on its side: its text field must not lie below the window.
        'flex min-h-[min(20rem,calc(100dvh-7rem))] flex-col has-data-conversation:min-h-40 *:min-h-0 *:flex-1',
        className,
      )}
    >
      {children}
    </div>
  )
}
