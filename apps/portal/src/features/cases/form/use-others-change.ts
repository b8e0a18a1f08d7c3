import type { CaseDetail } from '@archway/contract/cases'
import { useState } from 'react'
import { ownChangeOf } from './drafts.ts'
import type { Saving } from './saver.ts'

/** Whether somebody else has changed the case since its form was opened here. */
export const useOthersChange = (detail: CaseDetail, saving: Saving): boolean => {
  const [opened] = useState(detail.updatedAt)
  // A change that was read before the answer of the save that made it is nobody else's.
  if (saving.state === 'saving') return false
  return detail.updatedAt > opened && detail.updatedAt > ownChangeOf(detail.uuid)
}
