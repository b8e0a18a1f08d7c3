import type { Courier } from '@archway/contract/catalog'
import { type Shipment, shipmentCalls } from '@archway/contract/shipments'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { useBoundForm } from '../../../platform/form/use-bound-form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useUnsent } from '../../../ui/form/unsent.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { ParcelFields } from './ParcelFields.tsx'
import { type ParcelOutput, type ParcelValues, parcelForm } from './parcel-form.ts'
import { shipmentViews } from './use-shipment-acts.ts'

const valuesOf = (shipment: Shipment): ParcelValues => ({
  courierId: shipment.courier.id,
  airwayBillNumber: shipment.airwayBillNumber ?? '',
  boxes: shipment.boxes,
  weightKg: shipment.weightKg ?? undefined,
  note: shipment.note ?? '',
})

/** Courier, number and boxes of a shipment, editable during preparation. */
export function ParcelCard({ shipment, couriers }: { shipment: Shipment; couriers: readonly Courier[] }) {
  const { t } = useTranslation(['lab', 'kit'])
  const write = useCallMutation(shipmentCalls.editShipment, { affects: shipmentViews, quiet: true })
  const resolver = useMemo(() => resolverOf<ParcelValues, ParcelOutput>(parcelForm(couriers)), [couriers])
  const form = useBoundForm<ParcelValues, ParcelOutput>(valuesOf(shipment), { resolver, mode: 'onTouched' })
  const { errors, isDirty } = form.formState
  const isRestored = useUnsent(form, 'parcel', isDirty)
  const save = form.handleSubmit(async ({ airwayBillNumber, ...parcel }) => {
    const number = airwayBillNumber
      ? { airwayBillNumber }
      : shipment.airwayBillNumber
        ? { clearAirwayBill: true }
        : {}
    try {
      const { data } = await write.mutateAsync({
        params: { id: shipment.uuid },
        body: { ...parcel, ...number },
      })
      form.reset(valuesOf(data))
      toast.success(t('lab:parcel.saved'))
    } catch (error) {
      showFailure(form, error)
    }
  })
  return (
    <Card title={t('lab:parcel.parcelPart')}>
      <form noValidate onSubmit={event => void save(event)} className="flex flex-col gap-4">
        {isRestored && !write.isPending && <Banner tone="info">{t('kit:restored')}</Banner>}
        {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
        <ParcelFields form={form} couriers={couriers} countryId={shipment.address.countryId} />
        <div className="flex justify-end">
          <Button type="submit" loading={write.isPending} disabled={!isDirty}>
            {t('lab:parcel.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
