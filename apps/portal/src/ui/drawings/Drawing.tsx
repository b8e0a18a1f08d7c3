import type { ReactNode } from 'react'

type DrawingProps = {
  viewBox: string /** Without one the drawing is only an ornament. */
  label?: string
  children: ReactNode
}

/** The common style of all drawings: round strokes, theme colors, scales with its box. */
export function Drawing({ viewBox, label, children }: DrawingProps) {
  return (
    <svg
      viewBox={viewBox}
      className="h-auto w-full fill-none stroke-draw-line"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {children}
    </svg>
  )
}
