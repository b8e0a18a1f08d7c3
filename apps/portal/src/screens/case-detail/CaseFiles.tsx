import type { CaseDetail } from '@archway/contract/cases'
import { FilesTab } from '../../features/case-files/FilesTab.tsx'
import { PhoneCapture } from '../../features/phone-capture/PhoneCapture.tsx'

/** The files of a case, and the way to send photos from a phone. */
export function CaseFiles({ detail }: { detail: CaseDetail }) {
  return <FilesTab caseDetail={detail} ways={{ photo: <PhoneCapture caseUuid={detail.uuid} /> }} />
}
