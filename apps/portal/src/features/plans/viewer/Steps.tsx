import { useState } from 'react'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { hasWebgl } from '../../../ui/model/webgl.ts'
import type { StepViewerProps } from './StepViewer.tsx'

const loading = <Loading delay={200} className="h-full" />
const StepViewer = lazyPart(async () => (await import('./StepViewer.tsx')).StepViewer, loading)
const StepStill = lazyPart(async () => (await import('./StepStill.tsx')).StepStill, loading)

/** Fetches the code for the models, while the page still asks for their addresses. */
export const preloadSteps = (): void => (hasWebgl() ? StepViewer : StepStill).preload()

type StepsProps = Omit<StepViewerProps, 'onFailure'> & {
  onFailure: (why: 'failed') => void
  /** Called when WebGL failed although `hasWebgl` was true: still pictures replace the models, without marks. */
  onStill?: () => void
}

/**
 * The teeth by step, filling the available height, in the best way this browser supports. Props: those of
 * `StepViewer`, `onStill`.
 */
export function Steps({ onFailure, onStill, ...shown }: StepsProps) {
  const [showsStill, setShowsStill] = useState(() => !hasWebgl())
  if (showsStill) return <StepStill {...shown} onFailure={onFailure} />
  return (
    <StepViewer
      {...shown}
      onFailure={reason => {
        if (reason === 'failed') return onFailure(reason)
        setShowsStill(true)
        onStill?.()
      }}
    />
  )
}
