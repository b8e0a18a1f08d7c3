import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../class-names.ts'

/** Below it a little of the page is left. */
const rest = 24

type FillHeightProps = {
  /** To the foot of the window itself, or to what stands there (`--foot`). */
  whole?: boolean
  children: ReactNode
  className?: string
}

/**
 * Reaches from where it stands to the foot of the window, and is never lower than is of use. Props: `whole`,
 * `children`.
 */
export function FillHeight({ whole = false, children, className }: FillHeightProps) {
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (box.current) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    // What stands above may grow: banners, a head that breaks into two lines.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={box}
      style={{
        height: whole ? `calc(100dvh - ${top}px - var(--foot, 0px))` : `calc(100dvh - ${top + rest}px)`,
      }}
      className={cx('flex min-h-[min(20rem,calc(100dvh-5rem))] flex-col *:min-h-0 *:flex-1', className)}
    >
      {children}
    </div>
  )
}
