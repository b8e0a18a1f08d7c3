import type { CaseDetail } from '@archway/contract/cases'
import { useState } from 'react'
import { ownChangeOf } from './drafts.ts'
import type { Saving } from './saver.ts'

/** Whether another user has changed the case since its form was opened here. */
export const useOthersChange = (detail: CaseDetail, { state }: Saving): boolean => {
  const [openedAt] = useState(detail.updatedAt)
  const [isChanged, setChanged] = useState(false)
  // The changed case may arrive before the response of the save that changed it: then the change is this user's.
  const isSettled = state !== 'saving' && state !== 'retrying'
  const byOthers = detail.updatedAt > openedAt && detail.updatedAt > ownChangeOf(detail.uuid)
  if (isSettled && byOthers && !isChanged) setChanged(true)
  return isChanged
}
