import type { CaseListRow } from '@archway/contract/cases'
import { UserRound } from 'lucide-react'
import type { MenuEntry } from '../../../ui/overlay/Menu.tsx'

/** The entry in a case's menu that opens the patient's record. */
export const patientEntry = (
  { patientUuid }: Pick<CaseListRow, 'patientUuid'>,
  label: string,
): MenuEntry => ({
  id: 'patient',
  icon: UserRound,
  label,
  href: `/patient/${patientUuid}`,
})
