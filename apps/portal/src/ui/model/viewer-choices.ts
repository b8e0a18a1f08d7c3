import { type Viewpoint, viewpoints } from './scene/views.ts'

/** Guides over a model that show position and size. */
export const guides = ['grid', 'midline'] as const
const colorings = ['map', 'contacts'] as const
const speeds = [0.5, 1, 2] as const

/** The choices made in a model viewer, stored for the next one. */
export type ViewerChoices = {
  readonly view: Viewpoint
  readonly numbers: boolean
  /** Marks of the planned actions on the teeth. */
  readonly marks: boolean
  /** Whether a second step is drawn over the current one. */
  readonly overlay: boolean
  /** The coloring of the teeth: by their movement so far, or by the distance to the other arch. */
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

/** The valid choices among stored ones; missing or unknown ones get their defaults. */
export const readChoices = (stored: unknown): ViewerChoices => {
  const choices = (stored ?? {}) as Readonly<Record<string, unknown>>
  const flag = (name: 'numbers' | 'marks' | 'overlay' | 'loop'): boolean => {
    const storedFlag = choices[name]
    return typeof storedFlag === 'boolean' ? storedFlag : first[name]
  }
  return {
    view: viewpoints.find(viewpoint => viewpoint === choices.view) ?? first.view,
    numbers: flag('numbers'),
    marks: flag('marks'),
    overlay: flag('overlay'),
    colored: colorings.find(coloring => coloring === choices.colored) ?? first.colored,
    guides: guides.filter(guide => Array.isArray(choices.guides) && choices.guides.includes(guide)),
    speed: speeds.find(choice => choice === choices.speed) ?? first.speed,
    loop: flag('loop'),
  }
}

export const viewerChoices = (): ViewerChoices => {
  try {
    return readChoices(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return first
  }
}

const storeInBrowser = (choices: ViewerChoices): void => {
  try {
    localStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // A browser without storage begins as at first each time.
  }
}

let storeElsewhere: (chosen: ViewerChoices) => void = () => {}

/** Starts with choices stored elsewhere instead of those of this browser; `keep` stores each later change there. */
export const followViewerChoices = (stored: unknown, store: (chosen: ViewerChoices) => void): void => {
  storeInBrowser(readChoices(stored))
  storeElsewhere = store
}

export const keepViewerChoices = (changes: Partial<ViewerChoices>): void => {
  const next = { ...viewerChoices(), ...changes }
  storeInBrowser(next)
  storeElsewhere(next)
}
