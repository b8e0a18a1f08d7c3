import type { Lot } from '@archway/contract/lab'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'

/** Whether a lot is recalled or past its expiry date, as chips. Props: `lot`. */
export function LotState({ lot }: { lot: Pick<Lot, 'isRecalled' | 'expiresOn'> }) {
  const { t } = useTranslation('lots')
  const isExpired = lot.expiresOn !== null && lot.expiresOn < new Date().toISOString().slice(0, 10)
  if (!lot.isRecalled && !isExpired) return '–'
  return (
    <span className="flex flex-wrap gap-1.5">
      {lot.isRecalled && <StatusChip tone="refused" label={t('recalled')} />}
      {isExpired && <StatusChip tone="ended" label={t('expired')} />}
    </span>
  )
}
