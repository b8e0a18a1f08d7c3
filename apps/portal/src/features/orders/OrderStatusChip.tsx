import type { OrderStatus } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import type { ChipTone } from '../../ui/feedback/tone.ts'

const tones: Readonly<Record<OrderStatus, ChipTone>> = {
  PENDING: 'draft',
  READY_FOR_MANUFACTURING: 'provider',
  PROCESSING: 'provider',
  MANUFACTURING: 'provider',
  READY_FOR_AWB: 'made',
  READY_FOR_SHIPPING: 'made',
  SHIPPED: 'arrived',
  CANCELED: 'ended',
}

/** The status of an order as text and color. */
export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders')
  return <StatusChip tone={tones[status]} label={t(`status.${status}`)} />
}
