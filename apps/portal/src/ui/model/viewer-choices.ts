import { type Viewpoint, viewpoints } from './scene/views.ts'

/** What was chosen in a viewer of models; this browser stores it for the next one. */
export type ViewerChoices = {
  readonly view: Viewpoint
  readonly numbers: boolean
  readonly speed: 0.5 | 1 | 2
  readonly loop: boolean
}

const key = 'archway.viewer'
const first: ViewerChoices = { view: 'front', numbers: false, speed: 1, loop: false }

/** The choices of the last time. What is not there, or is no choice of this version, is as at first. */
export const viewerChoices = (): ViewerChoices => {
  try {
    const { view, numbers, speed, loop } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return {
      view: viewpoints.find(one => one === view) ?? first.view,
      numbers: typeof numbers === 'boolean' ? numbers : first.numbers,
      speed: ([0.5, 1, 2] as const).find(one => one === speed) ?? first.speed,
      loop: typeof loop === 'boolean' ? loop : first.loop,
    }
  } catch {
    return first
  }
}

export const keepViewerChoices = (more: Partial<ViewerChoices>): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ ...viewerChoices(), ...more }))
  } catch {
    // A browser without storage begins as at first each time.
  }
}
