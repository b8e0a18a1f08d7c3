import { type RefObject, useEffect, useState } from 'react'

/**
 * The returned function puts the focus into the first field of the form that is marked as wrong, once what was found
 * is drawn: call it in the same breath as the messages are set. A frame may come before they stand.
 */
export const useFocusWrong = (form: RefObject<HTMLFormElement | null>): (() => void) => {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals, form])
  return () => setRefusals(count => count + 1)
}
