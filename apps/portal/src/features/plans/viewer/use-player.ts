import { useEffect, useRef, useState } from 'react'
import type { ModelScene } from '../../../ui/model/scene.ts'
import { keepViewerChoices, viewerChoices } from '../../../ui/model/viewer-choices.ts'
import { prefersReducedMotion } from '../../../ui/page/reduced-motion.ts'
import { advancePlayer } from './events.rules.ts'

const speeds = [0.5, 1, 2] as const
const msPerStep = 450

type PlayerOptions = {
  scene: ModelScene | null
  /** The shown stage, and the number of the last one. */
  index: number
  last: number
  onIndex: (index: number) => void
  /** Shows a position between two stages. */
  show: (at: number) => void
}

export type Player = {
  readonly playing: boolean
  /** While true, the player draws the positions, also those between two stages; the viewer must not. */
  readonly isDrawing: boolean
  readonly speed: number
  readonly loop: boolean
  /** Plays or pauses; restarts when it is at the end. */
  readonly toggle: () => void
  readonly stop: () => void
  readonly changeSpeed: () => void
  readonly toggleLoop: () => void
}

/** Plays stages: moves steadily from one to the next, or in steps if the user prefers reduced motion. */
export const usePlayer = (options: PlayerOptions): Player => {
  const [isPlaying, setPlaying] = useState(false)
  const [{ speed, loop }, setChoices] = useState(viewerChoices)
  const current = useRef(options)
  current.current = options
  const { scene } = options
  useEffect(() => {
    if (!isPlaying || !scene) return
    const choices = { msPerStep, speed, loop }
    if (prefersReducedMotion()) {
      const timer = setInterval(() => {
        const { index, last, onIndex } = current.current
        if (index < last) onIndex(index + 1)
        else if (loop) onIndex(0)
        else setPlaying(false)
      }, msPerStep / speed)
      return () => clearInterval(timer)
    }
    const endMoving = scene.moving()
    let position = current.current.index
    let frame = 0
    let lastFrameAt = performance.now()
    const drawFrame = (now: number) => {
      const { index, last, onIndex, show } = current.current
      const next = advancePlayer(position, now - lastFrameAt, { ...choices, last })
      position = next.at
      lastFrameAt = now
      show(position)
      if (Math.floor(position) !== index) onIndex(Math.floor(position))
      if (next.isOver) setPlaying(false)
      else frame = requestAnimationFrame(drawFrame)
    }
    frame = requestAnimationFrame(drawFrame)
    return () => {
      cancelAnimationFrame(frame)
      endMoving()
    }
  }, [isPlaying, scene, speed, loop])
  const choose = (changes: { speed?: (typeof speeds)[number]; loop?: boolean }) => {
    keepViewerChoices(changes)
    setChoices(viewerChoices())
  }
  return {
    playing: isPlaying,
    // When the player stops, the viewer shows the current stage.
    isDrawing: isPlaying && !prefersReducedMotion(),
    speed,
    loop,
    toggle: () => {
      const { index, last, onIndex } = current.current
      if (!isPlaying && index === last) onIndex(0)
      setPlaying(!isPlaying)
    },
    stop: () => setPlaying(false),
    changeSpeed: () => choose({ speed: speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1 }),
    toggleLoop: () => choose({ loop: !loop }),
  }
}
