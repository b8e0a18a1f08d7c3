import { type Shipment, shipmentCalls } from '@archway/contract/shipments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { ScanField } from '../../../platform/work/ScanField.tsx'
import { Button } from '../../../ui/action/Button.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { belongsTo } from './destinations.ts'
import { OrderTicks } from './OrderTicks.tsx'
import { usePacked } from './use-packed.ts'
import { useScan } from './use-scan.ts'
import { shipmentViews } from './use-shipment-acts.ts'

/** Packed orders that fit a shipment, to be put into it. */
export function AddOrders({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { t } = useTranslation(['lab', 'kit'])
  const { query, packed: all, onFound } = usePacked(shipment.company.uuid)
  const [selectedOrders, setTickedOrders] = useState<ReadonlySet<string>>(new Set())
  const write = useCallMutation(shipmentCalls.editShipment, { affects: shipmentViews })
  const { company, kind, doctor } = shipment
  const to = { companyUuid: company.uuid, kind, doctorUuid: doctor?.uuid ?? null }
  const fitting = all.filter(order => belongsTo(order, to))
  const setChosen = (uuids: readonly string[], isOn: boolean) =>
    setTickedOrders(
      current => new Set(isOn ? [...current, ...uuids] : [...current].filter(uuid => !uuids.includes(uuid))),
    )
  const scan = useScan({
    packedOrders: all,
    selectedOrders,
    accepts: order => belongsTo(order, to),
    onAccept: order => {
      setChosen([order.uuid], true)
      onFound(order)
    },
    into: shipment.uuid,
  })
  const add = async () => {
    await write.mutateAsync({ params: { id: shipment.uuid }, body: { addOrders: [...selectedOrders] } })
    toast.success(t('lab:parcel.added'))
    onClose()
  }
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t('lab:parcel.add')}
      size="large"
      footer={
        <>
          <Button onClick={onClose}>{t('kit:cancel')}</Button>
          <Button
            variant="primary"
            disabled={selectedOrders.size === 0}
            loading={write.isPending}
            onClick={() => void add().catch(() => {})}
          >
            {t('lab:parcel.addTicked', { count: selectedOrders.size })}
          </Button>
        </>
      }
    >
      {query.isPending ? (
        <Loading delay={300} />
      ) : fitting.length === 0 ? (
        <p className="text-base text-ink-2">{t('lab:parcel.addNone')}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <ScanField onCode={scan} several />
          <OrderTicks
            orders={fitting}
            tickedOrders={selectedOrders}
            onTick={setChosen}
            addressUuid={shipment.address.uuid}
          />
        </div>
      )}
    </Modal>
  )
}
