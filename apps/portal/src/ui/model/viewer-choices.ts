import { type Viewpoint, viewpoints } from './scene/views.ts'

/** Lines over a model that say where and how large things are. */
export const guides = ['grid', 'midline'] as const
const colorings = ['map', 'contacts'] as const
const speeds = [0.5, 1, 2] as const

/** What was chosen in a viewer of models; this browser stores it for the next one. */
export type ViewerChoices = {
  readonly view: Viewpoint
  readonly numbers: boolean
  /** Marks of what is done on the teeth. */
  readonly marks: boolean
  /** Another step over the one that is shown. */
  readonly overlay: boolean
  /** What the teeth are colored by: how far they have come, or their distance to the other arch. */
  readonly colored: (typeof colorings)[number] | null
  readonly guides: readonly (typeof guides)[number][]
  readonly speed: (typeof speeds)[number]
  readonly loop: boolean
}

const key = 'archway.viewer'
const first: ViewerChoices = {
  view: 'front',
  numbers: false,
  marks: true,
  overlay: false,
  colored: null,
  guides: [],
  speed: 1,
  loop: false,
}

/** The choices of a stored text. What is not there, or is no choice of this version, is as at first. */
export const readChoices = (stored: string | null): ViewerChoices => {
  try {
    const found = JSON.parse(stored ?? '{}')
    const flag = (name: 'numbers' | 'marks' | 'overlay' | 'loop'): boolean =>
      typeof found[name] === 'boolean' ? found[name] : first[name]
    return {
      view: viewpoints.find(one => one === found.view) ?? first.view,
      numbers: flag('numbers'),
      marks: flag('marks'),
      overlay: flag('overlay'),
      colored: colorings.find(one => one === found.colored) ?? first.colored,
      guides: guides.filter(one => Array.isArray(found.guides) && found.guides.includes(one)),
      speed: speeds.find(one => one === found.speed) ?? first.speed,
      loop: flag('loop'),
    }
  } catch {
    return first
  }
}

export const viewerChoices = (): ViewerChoices => {
  try {
    return readChoices(localStorage.getItem(key))
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
