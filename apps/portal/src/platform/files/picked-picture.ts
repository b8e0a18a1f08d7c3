import { useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'

/** The upload of the picture failed, and the message was already shown. */
export class PictureLost extends Error {}

/**
 * A picture that is uploaded when its form is sent: the chosen file, and `settle`, which returns the key to store,
 * null for none, or undefined if the picture did not change.
 */
export const usePickedPicture = (sendPicture: (file: File) => Promise<string>, failed: string) => {
  const [pickedFile, setPickedFile] = useState<File | null>()
  const [isBusy, setBusy] = useState(false)
  const uploadPicked = async (): Promise<string | null | undefined> => {
    if (!pickedFile) return pickedFile
    setBusy(true)
    try {
      return await sendPicture(pickedFile)
    } catch {
      toast.error(failed)
      throw new PictureLost()
    } finally {
      setBusy(false)
    }
  }
  return { pickedFile, setPickedFile, busy: isBusy, uploadPicked }
}
