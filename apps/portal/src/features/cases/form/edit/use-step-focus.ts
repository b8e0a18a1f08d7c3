import type { FormStep } from '@archway/contract/cases'
import { useEffect, useRef } from 'react'
import { focusField } from '../focus-field.ts'

/**
 * Moves the focus after another step was drawn: to the field in `pending.current` if there is one, else to the
 * step's heading at the top of the page.
 */
export const useStepFocus = (step: FormStep) => {
  const pending = useRef<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const displayedStep = useRef(step)
  useEffect(() => {
    const field = pending.current
    pending.current = null
    if (field) focusField(field)
    else if (displayedStep.current !== step) {
      window.scrollTo({ top: 0 })
      heading.current?.focus({ preventScroll: true })
    }
    displayedStep.current = step
  })
  return { pending, heading }
}
