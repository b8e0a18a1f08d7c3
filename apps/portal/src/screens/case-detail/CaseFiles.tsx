import type { CaseDetail } from '@archway/contract/cases'
import { FilesTab } from '../../features/case-files/FilesTab.tsx'
import { PhoneCapture } from '../../features/phone-capture/PhoneCapture.tsx'

/** The files of a case, with the button for photos from a phone. */
export function CaseFiles({ detail }: { detail: CaseDetail }) {
  return <FilesTab caseDetail={detail} groupActions={{ photo: <PhoneCapture caseUuid={detail.uuid} /> }} />
}
