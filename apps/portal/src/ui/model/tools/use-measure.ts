import { useEffect, useState } from 'react'
import type { ModelScene, Point } from '../scene.ts'

export type Measure = {
  readonly on: boolean
  readonly points: readonly Point[]
  /** Distance of the two points in millimeters; null until both are set. */
  readonly mm: number | null
  readonly toggle: () => void
  readonly add: (point: Point) => void
}

/** Two points and their distance; a third point starts a new measurement, as does a model of another `state`. */
export const useMeasure = (scene: ModelScene | null, state: unknown): Measure => {
  const [isOn, setIsOn] = useState(false)
  const [points, setPoints] = useState<readonly Point[]>([])
  useEffect(() => scene?.line(points), [scene, points])
  // biome-ignore lint/correctness/useExhaustiveDependencies: points of another state lie on no surface
  useEffect(() => setPoints([]), [state])
  const [a, b] = points
  return {
    on: isOn,
    points,
    mm: a && b ? Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) : null,
    toggle: () => {
      setIsOn(!isOn)
      setPoints([])
    },
    add: point => setPoints(current => (current.length === 1 ? [...current, point] : [point])),
  }
}
