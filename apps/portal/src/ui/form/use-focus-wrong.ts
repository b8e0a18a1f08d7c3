import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns a function that focuses the first invalid field of the form after the next render. Call it in the same task
 * in which the errors are set; a frame may be drawn before they are rendered.
 */
export const useFocusWrong = (form: RefObject<HTMLFormElement | null>): (() => void) => {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals, form])
  return () => setRefusals(count => count + 1)
}
