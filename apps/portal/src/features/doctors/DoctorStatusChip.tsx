import type { DoctorStatus } from '@archway/contract/doctors'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import type { ChipTone } from '../../ui/feedback/tone.ts'

const tones: Readonly<Record<DoctorStatus, ChipTone>> = {
  INVITED: 'draft',
  ACTIVE: 'arrived',
  INACTIVE: 'ended',
  BLOCKED: 'refused',
  RESTRICTED: 'yourTurn',
}

export function DoctorStatusChip({ status }: { status: DoctorStatus }) {
  const { t } = useTranslation('doctors')
  return <StatusChip tone={tones[status]} label={t(`status.${status}`)} />
}
