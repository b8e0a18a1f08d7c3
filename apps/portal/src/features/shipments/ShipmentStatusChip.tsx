import type { ShipmentStatus } from '@archway/contract/shipments'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'

/** The status of a shipment as text and color. */
export function ShipmentStatusChip({ status }: { status: ShipmentStatus }) {
  const { t } = useTranslation('shipments')
  return <StatusChip tone={status === 'SHIPPED' ? 'arrived' : 'made'} label={t(`status.${status}`)} />
}
