import { type PlanStatus, planStatusWording } from '@archway/contract/plans'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import type { ChipTone } from '../../ui/feedback/tone.ts'

const tones: Readonly<Record<PlanStatus, ChipTone>> = {
  GENERATING: 'provider',
  CONVERTED: 'provider',
  PUBLISHED: 'yourTurn',
  APPROVED: 'arrived',
  REJECTED: 'refused',
  UNCLEARED_FOR_MFG: 'refused',
  CLEARED_FOR_MFG: 'made',
  ORDER_REJECTED: 'refused',
  INACTIVE: 'ended',
  PENDING_PRODUCTION_FILE_UPLOAD: 'made',
}

/** The status of a plan version as text and color. */
export function PlanStatusChip({ status }: { status: PlanStatus }) {
  const { t } = useTranslation('plans')
  return <StatusChip tone={tones[status]} label={t(`status.${planStatusWording(status)}`)} />
}
