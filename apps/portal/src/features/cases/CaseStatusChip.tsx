import { type CaseStatus, caseStatusWording, type Side } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { chipToneOf } from './chip.ts'

type Props = { status: CaseStatus; side: Side; withTs: boolean; size?: 'small' | 'medium' }

/** The status of a case in the words of its side (CASE-10, CASE-11). */
export function CaseStatusChip({ status, side, withTs, size }: Props) {
  const { t } = useTranslation('cases')
  return (
    <StatusChip
      tone={chipToneOf(status)}
      label={t(`status.${caseStatusWording(status, side, withTs)}`)}
      size={size}
    />
  )
}
