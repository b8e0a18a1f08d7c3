import { useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'

/** The picture did not arrive, and this has been said. */
export class PictureLost extends Error {}

/**
 * A picture that is sent with its form: what was picked, and `settle`, which answers the key to keep, null for none,
 * undefined where the present one stays.
 */
export const usePickedPicture = (sendPicture: (file: File) => Promise<string>, failed: string) => {
  const [picked, setPicked] = useState<File | null>()
  const [busy, setBusy] = useState(false)
  const settle = async (): Promise<string | null | undefined> => {
    if (!picked) return picked
    setBusy(true)
    try {
      return await sendPicture(picked)
    } catch {
      toast.error(failed)
      throw new PictureLost()
    } finally {
      setBusy(false)
    }
  }
  return { picked, setPicked, busy, settle }
}
