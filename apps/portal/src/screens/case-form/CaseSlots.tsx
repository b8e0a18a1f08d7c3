import type { CaseDetail } from '@archway/contract/cases'
import { RecordSlots } from '../../features/case-files/slots/RecordSlots.tsx'
import { PhoneCapture } from '../../features/phone-capture/PhoneCapture.tsx'

/** The places for the files of a draft. */
export function CaseSlots({ detail }: { detail: CaseDetail }) {
  return <RecordSlots caseDetail={detail} ways={{ photo: <PhoneCapture caseUuid={detail.uuid} /> }} />
}
