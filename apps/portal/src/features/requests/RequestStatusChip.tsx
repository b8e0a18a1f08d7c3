import type { Request, RequestStatusWord } from '@archway/contract/requests'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import type { ChipTone } from '../../ui/feedback/tone.ts'

const tones: Readonly<Record<RequestStatusWord, ChipTone>> = {
  pendingPayment: 'yourTurn',
  pendingAdminApproval: 'yourTurn',
  approved: 'provider',
  inManufacturing: 'made',
  firstMileShipped: 'made',
  shipped: 'arrived',
  rejected: 'refused',
  canceled: 'ended',
}

/** The status of a request in words and colour. */
export function RequestStatusChip({ request: { wording } }: { request: Pick<Request, 'wording'> }) {
  const { t } = useTranslation('requests')
  return <StatusChip tone={tones[wording]} label={t(`status.${wording}`)} />
}
