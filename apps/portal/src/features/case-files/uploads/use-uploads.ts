import { useSelector } from '@tanstack/react-store'
import { translateKey } from '../../../platform/i18n/language.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { type Queue, unfinishedCount } from './queue.rules.ts'
import { uploadStore } from './upload-queue.ts'

/** The uploads of this tab. */
export const useUploads = (): Queue => useSelector(uploadStore)

/** The number of unfinished uploads, of one case or of all, and whether leaving or submitting must wait for them. */
export const usePendingUploads = (
  caseUuid?: string,
): { readonly count: number; readonly blocked: boolean } => {
  const count = useSelector(uploadStore, queue => unfinishedCount(queue, caseUuid))
  return { count, blocked: count > 0 }
}

/**
 * For handlers of Leave, Submit and the like: returns true while uploads are running, after showing 'Please wait for
 * new case assets to be uploaded' (UPL-24).
 */
export const mustWaitForUploads = (caseUuid?: string): boolean => {
  if (unfinishedCount(uploadStore.state, caseUuid) === 0) return false
  toast.warning(translateKey('uploads', 'wait'), { id: 'uploads-wait' })
  return true
}
