import type { CaseListRow } from '@archway/contract/cases'
import { UserRound } from 'lucide-react'
import type { MenuEntry } from '../../../ui/overlay/Menu.tsx'

/** The entry of a case's menu that opens the record of its patient. */
export const patientEntry = (
  { patientUuid }: Pick<CaseListRow, 'patientUuid'>,
  label: string,
): MenuEntry => ({
  id: 'patient',
  icon: UserRound,
  label,
  href: `/patient/${patientUuid}`,
})
