import { useState } from 'react'

/** Whether something has been opened at least once: it then stays mounted, so that its closing animation is shown. */
export const useHasOpened = (open: boolean): boolean => {
  const [hasOpened, setHasOpened] = useState(open)
  if (open && !hasOpened) setHasOpened(true)
  return hasOpened || open
}
