import { useState } from 'react'

/** Whether something has been opened at least once: it then stays mounted, so that its closing animation is shown. */
export const useHasOpened = (open: boolean): boolean => {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return wanted || open
}
