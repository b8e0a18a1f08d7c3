import { type Shipment, shipmentCalls } from '@archway/contract/shipments'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelMenu } from '../../../features/orders/lab/LabelMenu.tsx'
import { AirwayBill } from '../../../features/shipments/AirwayBill.tsx'
import { AddressLines } from '../../../features/shipments/lab/AddressLines.tsx'
import { InsideCard } from '../../../features/shipments/lab/InsideCard.tsx'
import { ParcelCard } from '../../../features/shipments/lab/ParcelCard.tsx'
import { UndoDialog } from '../../../features/shipments/lab/UndoDialog.tsx'
import { useCouriers } from '../../../features/shipments/lab/use-packed.ts'
import { useShipmentActs } from '../../../features/shipments/lab/use-shipment-acts.ts'
import { ShipmentHistory } from '../../../features/shipments/ShipmentHistory.tsx'
import { pathOf } from '../../../platform/http/client.ts'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { usePathParts } from '../../../platform/list/navigate.ts'
import { hasDuty, useSession } from '../../../platform/session/session.ts'
import { nameBeside } from '../../../platform/work/name-beside.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { asWritten } from '../../../ui/page/as-written.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../../ui/page/PageLayout.tsx'

/** `/lab/shipments/:shipmentId`: a parcel, for the staff who pack it. */
export function Screen() {
  const { t } = useTranslation('lab')
  const { shipmentId } = usePathParts<'shipmentId'>()
  const shipmentQuery = useCallQuery(shipmentCalls.shipment, { params: { id: shipmentId } })
  if (shipmentQuery.data) return <Parcel key={shipmentId} shipment={shipmentQuery.data.data} />
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('parcel.column.identifier')}
          back={{ href: '/lab/shipments', label: t('parcel.back') }}
        />
      }
    >
      {shipmentQuery.isError ? (
        <ErrorState onRetry={() => void shipmentQuery.refetch()} />
      ) : (
        <Loading delay={300} />
      )}
    </PageLayout>
  )
}

function Parcel({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['lab', 'shipments'])
  const dates = useDates()
  const couriers = useCouriers()
  const acts = useShipmentActs(shipment)
  const [isUndoing, setUndoing] = useState(false)
  const mayShip = hasDuty(useSession(), 'production')
  const may = (action: Shipment['allowedActions'][number]) => shipment.allowedActions.includes(action)
  const doctorName = nameBeside(shipment.company.name, shipment.doctor?.name)
  const slip = pathOf(shipmentCalls.packingSlip, { id: shipment.uuid })
  return (
    <PageLayout
      header={
        <PageHeader
          windowTitle={shipment.identifier}
          title={<bdi>{shipment.identifier}</bdi>}
          back={{ href: '/lab/shipments', label: t('lab:parcel.back') }}
          description={
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <StatusChip
                size="medium"
                tone={shipment.deliveredAt ? 'arrived' : shipment.status === 'PENDING' ? 'provider' : 'made'}
                label={t(`shipments:status.${shipment.status}`)}
              />
              <span dir="auto">{shipment.company.name}</span>
              {doctorName && <span dir="auto">{doctorName}</span>}
            </span>
          }
          action={
            may('ship') ? (
              <Button variant="primary" loading={acts.busy} onClick={acts.ship}>
                {t('lab:parcel.ship')}
              </Button>
            ) : undefined
          }
          more={
            <>
              <LinkButton icon={FileText} href={slip} target="_blank">
                {t('lab:parcel.slip')}
              </LinkButton>
              {shipment.cases > 0 && mayShip && (
                <LabelMenu query={{ filter: { EQ: { shipmentUuid: shipment.uuid } } }} all={shipment.cases} />
              )}
              {may('undo') && <Button onClick={() => setUndoing(true)}>{t('lab:parcel.undo')}</Button>}
              {may('delete') && (
                <Button variant="danger" onClick={acts.remove}>
                  {t('lab:parcel.delete')}
                </Button>
              )}
            </>
          }
        />
      }
    >
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <InsideCard shipment={shipment} />
          {!may('edit') && <SentParcel shipment={shipment} />}
          {may('edit') && couriers.data && <ParcelCard shipment={shipment} couriers={couriers.data.data} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={t('lab:parcel.destination')}>
            <AddressLines address={shipment.address} />
          </Card>
          {shipment.status === 'SHIPPED' && (
            <Card title={t('lab:parcel.carrier')}>
              <div className="flex flex-col gap-4">
                <DescriptionList
                  items={[
                    { term: t('lab:parcel.column.shippedAt'), value: dates.moment(shipment.shippedAt) },
                    { term: t('lab:parcel.deliveredEvent'), value: dates.moment(shipment.deliveredAt) },
                  ]}
                />
                {!shipment.deliveredAt && mayShip && (
                  <div className="flex flex-wrap gap-2">
                    <Button size="small" onClick={() => acts.report('scanned')}>
                      {t('lab:parcel.scannedEvent')}
                    </Button>
                    <Button size="small" onClick={() => acts.report('delivered')}>
                      {t('lab:parcel.deliveredEvent')}
                    </Button>
                  </div>
                )}
              </div>
            </Card>
          )}
          <ShipmentHistory shipmentId={shipment.uuid} dso={false} />
        </div>
      </div>
      <UndoDialog shipment={shipment} open={isUndoing} onOpenChange={setUndoing} />
    </PageLayout>
  )
}

/** A shipped parcel, read-only. */
function SentParcel({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['lab', 'shipments'])
  const { courier, airwayBillNumber, trackingUrl, boxes, weightKg, note } = shipment
  return (
    <Card title={t('lab:parcel.parcelPart')}>
      <DescriptionList
        items={[
          { term: t('lab:parcel.courier'), value: courier.title },
          {
            term: t('lab:parcel.awb'),
            value: <AirwayBill number={airwayBillNumber} trackingUrl={trackingUrl} />,
          },
          { term: t('lab:parcel.boxes'), value: boxes },
          {
            term: t('shipments:field.weight'),
            value: weightKg === null ? null : t('shipments:kg', { value: weightKg }),
          },
          { term: t('lab:parcel.note'), value: note && <span {...asWritten(note)}>{note}</span> },
        ]}
      />
    </Card>
  )
}
