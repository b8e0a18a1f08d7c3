import { useState } from 'react'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { hasWebgl } from '../../../ui/model/webgl.ts'
import type { StepViewerProps } from './StepViewer.tsx'

const wait = <Loading delay={200} className="h-full" />
const StepViewer = lazyPart(async () => (await import('./StepViewer.tsx')).StepViewer, wait)
const StepStill = lazyPart(async () => (await import('./StepStill.tsx')).StepStill, wait)

type StepsProps = Omit<StepViewerProps, 'onFailure'> & {
  onFailure: (why: 'failed') => void
  /** WebGL failed after all (`hasWebgl`): still pictures took the place of the models, without what is marked on them. */
  onStill?: () => void
}

/** The teeth from step to step, as tall as its place, in whichever way this browser can show them. Props: those of `StepViewer`, `onStill`. */
export function Steps({ onFailure, onStill, ...shown }: StepsProps) {
  const [still, setStill] = useState(() => !hasWebgl())
  if (still) return <StepStill {...shown} onFailure={onFailure} />
  return (
    <StepViewer
      {...shown}
      onFailure={why => {
        if (why === 'failed') return onFailure(why)
        setStill(true)
        onStill?.()
      }}
    />
  )
}
