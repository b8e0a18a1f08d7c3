import {
  type CaseDetail,
  type MissingItem,
  missingForSubmit,
  type PresentRecords,
  type Side,
  type SubmitConditions,
} from '@archway/contract/cases'
import type { Draft } from './draft/draft.ts'

/** The fields and files that the draft still lacks before it may be submitted. */
export const missingOf = (
  draft: Draft,
  of: { side: Side; status: CaseDetail['status'] },
  records: PresentRecords,
  conditions: SubmitConditions,
): MissingItem[] => {
  const { doctorUuid, ...rest } = draft
  return missingForSubmit({ ...rest, ...(doctorUuid ? { doctorUuid } : {}), ...of }, records, conditions)
}
