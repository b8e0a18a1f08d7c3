import { useEffect, useState } from 'react'
import { isHeld } from './upload-job.ts'
import { readFilesAgain } from './upload-queue.ts'

/** How often to look whether another window is still at it. */
const everyMs = 5000

/** Whether a window of this browser is sending this file right now. */
export const useIsSending = (assetUuid: string): boolean => {
  const [held, setHeld] = useState(true)
  useEffect(() => {
    let before = false
    const look = async () => {
      const now = await isHeld(assetUuid)
      setHeld(now)
      // It ended over there: what became of it is on the server.
      if (before && !now) readFilesAgain()
      before = now
    }
    void look()
    const timer = setInterval(() => void look(), everyMs)
    return () => clearInterval(timer)
  }, [assetUuid])
  return held
}
