import { useState } from 'react'

/** Whether something has been opened at least once: it then stays mounted, so that its closing animation is shown. */
export const useHasOpened = (isOpen: boolean): boolean => {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return hasOpened || isOpen
}
