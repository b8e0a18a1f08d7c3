import type { AnyCall } from '@archway/contract/kernel'
import { labCalls } from '@archway/contract/lab'
import { type Shipment, shipmentCalls } from '@archway/contract/shipments'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { useGo } from '../../../platform/list/navigate.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'

export const shipmentViews = [...caseViews, shipmentCalls.allShipments, labCalls.queue, labCalls.queueOf]

/** A deleted shipment cannot be fetched again. */
const shipmentReads: readonly AnyCall[] = [
  shipmentCalls.shipment,
  shipmentCalls.shipmentCases,
  shipmentCalls.shipmentHistory,
]
const otherViews = shipmentViews.filter(call => !shipmentReads.includes(call))

/** Ships and deletes a shipment after a confirmation; records reports of the carrier. */
export const useShipmentActs = (shipment: Shipment) => {
  const { t } = useTranslation('lab')
  const confirm = useConfirm()
  const go = useGo()
  const actOnShipment = useCallMutation(shipmentCalls.actOnShipment, { affects: shipmentViews })
  const deletion = useCallMutation(shipmentCalls.actOnShipment, { affects: otherViews })
  const note = useCallMutation(shipmentCalls.carrierEvent, { affects: shipmentViews })
  const { uuid, identifier, cases } = shipment
  const params = (action: 'ship' | 'delete') => ({ params: { id: uuid, action }, body: {} })

  const ship = async () => {
    const question = {
      title: t('parcel.shipAsk', { identifier }),
      message: t('parcel.shipText', { count: cases }),
      confirmLabel: t('parcel.ship'),
    }
    if (!(await confirm(question))) return
    await actOnShipment.mutateAsync(params('ship'))
    toast.success(t('parcel.shipped', { identifier }))
  }
  const remove = async () => {
    const question = {
      title: t('parcel.deleteAsk', { identifier }),
      message: t('parcel.deleteText'),
      confirmLabel: t('parcel.delete'),
      tone: 'danger' as const,
    }
    if (!(await confirm(question))) return
    await deletion.mutateAsync(params('delete'))
    go('/lab/shipments', { replace: true })
    toast.success(t('parcel.deleted', { identifier }))
  }
  const report = async (event: 'scanned' | 'delivered') => {
    const title = t(event === 'scanned' ? 'parcel.scannedAsk' : 'parcel.deliveredAsk', { identifier })
    if (!(await confirm({ title, message: t('parcel.carrierText') }))) return
    await note.mutateAsync({ params: { id: uuid }, body: { event } })
    toast.success(t('parcel.noted'))
  }
  /** Refusals were already shown as toasts. */
  const withoutError = (step: () => Promise<void>) => () => void step().catch(() => {})
  return {
    ship: withoutError(ship),
    remove: withoutError(remove),
    report: (event: 'scanned' | 'delivered') => withoutError(() => report(event))(),
    busy: actOnShipment.isPending,
  }
}
