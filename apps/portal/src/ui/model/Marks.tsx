import { type ReactNode, useEffect, useRef } from 'react'
import { visibleAmong } from './marks.rules.ts'
import type { ModelScene, Point } from './scene.ts'

export type Mark = {
  readonly key: string
  readonly point: Point
  /** What it is a mark of, where that is elsewhere: it is on the far side when this is. */
  readonly of?: Point
  /** The arch it belongs to, which moves when the bite is opened. */
  readonly arch?: 'upper' | 'lower'
  readonly content: ReactNode
  /** Not shown on the far side, and where a mark nearer to the eye takes its place. */
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
    return scene.watch(() => {
      const places = marks.map(({ point, of, arch }) => ({
        ...scene.place(point, arch),
        ...(of ? { hidden: scene.place(of, arch).hidden } : {}),
      }))
      const shown = visibleAmong(
        marks.map(({ yields = false }, at) => {
          const { x, y, away, hidden } = places[at] ?? { x: 0, y: 0, away: 0, hidden: true }
          const { offsetWidth = 0, offsetHeight = 0 } = sizes[at] ?? {}
          return { x, y, away, hidden, width: offsetWidth, height: offsetHeight, yields }
        }),
      )
      for (const [at, item] of items.entries()) {
        const { x = 0, y = 0, hidden = true } = places[at] ?? {}
        item.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
        item.style.opacity = hidden ? '0.25' : '1'
        item.style.visibility = shown[at] ? '' : 'hidden'
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
