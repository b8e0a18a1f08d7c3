import { type ReactNode, useEffect, useRef } from 'react'
import type { ModelScene, Point } from './scene.ts'

export type Mark = {
  readonly key: string
  readonly point: Point
  /** The arch it belongs to, which moves when the bite is opened. */
  readonly arch?: 'upper' | 'lower'
  readonly content: ReactNode
}

/**
 * HTML elements at positions of a model that follow its rotation; those on the far side are faint. Props: `scene`,
 * `marks`.
 */
export function Marks({ scene, marks }: { scene: ModelScene; marks: readonly Mark[] }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(
    () =>
      scene.watch(() => {
        marks.forEach(({ point, arch }, at) => {
          const item = list.current?.children[at] as HTMLElement | undefined
          if (!item) return
          const { x, y, hidden } = scene.place(point, arch)
          item.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
          item.style.opacity = hidden ? '0.25' : '1'
        })
      }),
    [scene, marks],
  )
  return (
    // Image coordinates count from the left in every language.
    <ul ref={list} dir="ltr" className="pointer-events-none absolute top-0 left-0">
      {marks.map(({ key, content }) => (
        <li key={key} className="absolute w-max *:pointer-events-auto">
          {content}
        </li>
      ))}
    </ul>
  )
}
