import { useEffect, useState } from 'react'
import { isBeingSent } from './upload-job.ts'
import { readFilesAgain } from './upload-queue.ts'

/** Polling interval for uploads in other windows, in milliseconds. */
const everyMs = 5000

/** Whether a window of this browser is uploading this file now. */
export const useIsSending = (assetUuid: string): boolean => {
  const [isSending, setSending] = useState(true)
  useEffect(() => {
    let before = false
    const look = async () => {
      const now = await isBeingSent(assetUuid)
      setSending(now)
      // The other window has finished: the result is on the server.
      if (before && !now) readFilesAgain()
      before = now
    }
    void look()
    const timer = setInterval(() => void look(), everyMs)
    return () => clearInterval(timer)
  }, [assetUuid])
  return isSending
}
