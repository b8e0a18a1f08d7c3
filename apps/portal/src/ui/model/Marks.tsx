import { type ReactNode, useEffect, useRef } from 'react'
import { visibleAmong } from './marks.rules.ts'
import type { ModelScene, Point } from './scene.ts'

export type Mark = {
  readonly key: string
  readonly point: Point
  /** The point the mark belongs to, if it is elsewhere: the mark is hidden when this point is. */
  readonly of?: Point
  /** The arch it belongs to, which moves when the bite is opened. */
  readonly arch?: 'upper' | 'lower'
  readonly content: ReactNode
  /** Hidden on the far side, and where a mark nearer to the camera covers it. */
  readonly yields?: boolean
}

/**
 * HTML elements at positions of a model that follow its rotation; those on the far side are faint. Props: `scene`,
 * `marks`.
 */
export function Marks({ scene, marks }: { scene: ModelScene; marks: readonly Mark[] }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[]
    const sizes = items.map(({ offsetWidth, offsetHeight }) => ({ offsetWidth, offsetHeight }))
    return scene.onFrame(() => {
      const places = marks.map(({ point, of, arch }) => ({
        ...scene.place(point, arch),
        ...(of ? { hidden: scene.place(of, arch).hidden } : {}),
      }))
      const visibleMarks = visibleAmong(
        marks.map(({ yields = false }, index) => {
          const { x, y, away, hidden } = places[index] ?? { x: 0, y: 0, away: 0, hidden: true }
          const { offsetWidth = 0, offsetHeight = 0 } = sizes[index] ?? {}
          return { x, y, away, hidden, width: offsetWidth, height: offsetHeight, yields }
        }),
      )
      for (const [index, item] of items.entries()) {
        const { x = 0, y = 0, hidden = true } = places[index] ?? {}
        item.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
        item.style.opacity = hidden ? '0.25' : '1'
        item.style.visibility = visibleMarks[index] ? '' : 'hidden'
      }
    })
  }, [scene, marks])
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
