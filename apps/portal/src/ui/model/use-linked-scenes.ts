import { useRef } from 'react'
import type { Following, ModelScene } from './scene.ts'

/** Two scenes that are looked at from the same place, or in the same direction: returns the `onScene` of each. */
export const useLinkedScenes = (following: Following) => {
  const scenes = useRef<{ first: ModelScene | null; second: ModelScene | null }>({
    first: null,
    second: null,
  })
  const stop = useRef<() => void>(() => {})
  const set = (which: 'first' | 'second') => (scene: ModelScene | null) => {
    scenes.current[which] = scene
    stop.current()
    const { first, second } = scenes.current
    if (!first || !second) {
      stop.current = () => {}
      return
    }
    const ends = [second.follow(first, following), first.follow(second, following)]
    stop.current = () => {
      for (const end of ends) end()
    }
  }
  return { first: set('first'), second: set('second') }
}
