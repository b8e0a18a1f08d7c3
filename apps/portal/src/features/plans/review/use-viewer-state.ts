import { useState } from 'react'
import type { Viewpoint } from '../../../ui/model/scene/views.ts'
import { keepViewerChoices, type ViewerChoices, viewerChoices } from '../../../ui/model/viewer-choices.ts'
import type { Arches } from '../viewer/staged.ts'

/** The view settings of a step viewer; two viewers side by side share one state. */
export const useViewerState = () => {
  const [view, setView] = useState<Viewpoint | null>(() => viewerChoices().view)
  const [arches, setArches] = useState<Arches>({ upper: true, lower: true })
  /** The step shown as an overlay, from which movements are measured. */
  const [over, setOver] = useState(0)
  const [colored, setColored] = useState(() => viewerChoices().colored)
  const [numbered, setNumbered] = useState(() => viewerChoices().numbers)
  const [hovered, setHovered] = useState<number | null>(null)
  return {
    view,
    setView,
    arches,
    setArches,
    over,
    setOver,
    colored,
    colorBy: (colored: ViewerChoices['colored']) => {
      setColored(colored)
      keepViewerChoices({ colored })
    },
    numbered,
    setNumbered: (isNumbered: boolean) => {
      setNumbered(isNumbered)
      keepViewerChoices({ numbers: isNumbered })
    },
    hovered,
    setHovered,
  }
}
export type ViewerState = ReturnType<typeof useViewerState>
