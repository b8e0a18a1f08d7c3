import { useState } from 'react'

/** Whether something has been opened yet: what is loaded for it then stays, and may be seen closing. */
export const useHasOpened = (open: boolean): boolean => {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return wanted || open
}
