import type { Courier } from '@archway/contract/catalog'
import { labCalls } from '@archway/contract/lab'
import { createShipmentForm, shipmentCalls } from '@archway/contract/shipments'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DestinationFields } from '../../../features/shipments/lab/DestinationFields.tsx'
import { companiesOf } from '../../../features/shipments/lab/destinations.ts'
import { OrderTicks } from '../../../features/shipments/lab/OrderTicks.tsx'
import { PackedCompanies } from '../../../features/shipments/lab/PackedCompanies.tsx'
import { ParcelFields } from '../../../features/shipments/lab/ParcelFields.tsx'
import {
  type ParcelOutput,
  type ParcelValues,
  parcelForm,
} from '../../../features/shipments/lab/parcel-form.ts'
import { useBuilder } from '../../../features/shipments/lab/use-builder.ts'
import { type Packed, useCouriers, usePacked } from '../../../features/shipments/lab/use-packed.ts'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { useGo, useSearchState } from '../../../platform/list/navigate.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { ScanField } from '../../../platform/work/ScanField.tsx'
import { Button } from '../../../ui/action/Button.tsx'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import { EmptyShipments } from '../../../ui/drawings/empty.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useUnsentValues } from '../../../ui/form/unsent.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../../ui/page/PageLayout.tsx'

/** `/lab/shipments/new`: packed orders go into a parcel. */
export function Screen() {
  const { t } = useTranslation('lab')
  const { query, packed, onFound } = usePacked()
  const [search] = useSearchState()
  const preselected = search.orders?.split(',') ?? []
  const couriers = useCouriers()
  const failed = [query, couriers].find(query => query.isError && !query.data)
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('parcel.new')}
          back={{ href: '/lab/shipments', label: t('parcel.back') }}
          description={
            query.data &&
            packed.length > 0 &&
            `${t('parcel.waiting', { count: packed.length })} · ${t('parcel.companies', { count: companiesOf(packed).length })}`
          }
        />
      }
    >
      {failed ? (
        <ErrorState onRetry={() => void failed.refetch()} />
      ) : !query.data || !couriers.data ? (
        <Loading delay={300} />
      ) : packed.length === 0 ? (
        <Card>
          <EmptyState
            drawing={<EmptyShipments />}
            title={t('parcel.nothingPacked')}
            text={t('parcel.nothingPackedText')}
            action={<LinkButton href="/lab/orders">{t('parcel.toBoard')}</LinkButton>}
          />
        </Card>
      ) : (
        <Builder packed={packed} onFound={onFound} preselected={preselected} couriers={couriers.data.data} />
      )}
    </PageLayout>
  )
}

type BuilderProps = Packed & {
  /** Orders that were selected on the board. */
  preselected: readonly string[]
  couriers: readonly Courier[]
}

function Builder({ packed, onFound, preselected, couriers }: BuilderProps) {
  const { t } = useTranslation(['lab', 'kit'])
  const go = useGo()
  const box = useBuilder({ packed, onFound, preselected })
  const write = useCallMutation(shipmentCalls.createShipment, {
    affects: [...caseViews, shipmentCalls.allShipments, labCalls.queue, labCalls.queueOf],
    quiet: true,
  })
  const resolver = useMemo(() => resolverOf<ParcelValues, ParcelOutput>(parcelForm(couriers)), [couriers])
  const form = useForm<ParcelValues, unknown, ParcelOutput>({
    resolver,
    mode: 'onTouched',
    defaultValues: { courierId: '', airwayBillNumber: '', boxes: 1, weightKg: undefined, note: '' },
  })
  const { errors, isDirty } = form.formState
  const isRestored = useUnsentValues(
    'shipment',
    () => ({ parcel: form.getValues(), choice: box.choice }),
    isDirty || box.isChanged,
    unsent => {
      form.reset(unsent.parcel, { keepDefaultValues: true })
      box.restore(unsent.choice)
    },
  )
  const create = form.handleSubmit(async parcel => {
    const { to, address, selected } = box
    if (!to || !address || selected.size === 0) return
    const { companyUuid, kind, doctorUuid } = to
    const shipment = { ...parcel, companyUuid, kind, addressUuid: address.uuid, orders: [...selected] }
    const body = createShipmentForm.parse(doctorUuid ? { ...shipment, doctorUuid } : shipment)
    try {
      const { data } = await write.mutateAsync({ body })
      toast.success(t('lab:parcel.created', { identifier: data.identifier }))
      go(`/lab/shipments/${data.uuid}`)
    } catch (error) {
      showFailure(form, error)
    }
  })
  const count = box.selected.size
  return (
    <form noValidate onSubmit={event => void create(event)} className="flex flex-col gap-5">
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      {isRestored && !write.isPending && <Banner tone="info">{t('kit:restored')}</Banner>}
      {preselected.length > 0 && (
        <Banner tone={box.preselectedCount > 0 ? 'info' : 'warning'}>
          {box.preselectedCount > 0
            ? t('lab:boardView.preselected', { count: box.preselectedCount })
            : t('lab:boardView.gone')}
        </Banner>
      )}
      {/* The first bag determines the destination, so the scan field comes first. */}
      <Card>
        <ScanField onCode={box.scan} several />
      </Card>
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <Card title={t('lab:parcel.destination')}>
          <DestinationFields
            packedOrders={packed}
            to={box.to}
            onChange={box.changeDestination}
            addresses={box.addresses}
            address={box.address}
            onAddress={box.chooseAddress}
          />
        </Card>
        <Card
          title={t('lab:parcel.orders')}
          description={box.to ? t('lab:parcel.ordersHelp') : t('lab:parcel.ordersFirst')}
        >
          {box.fittingOrders.length > 0 ? (
            <OrderTicks
              orders={box.fittingOrders}
              tickedOrders={box.selected}
              onTick={box.setSelected}
              addressUuid={box.address?.uuid ?? null}
            />
          ) : (
            <PackedCompanies packedOrders={packed} onChoose={box.changeDestination} />
          )}
        </Card>
      </div>
      <Card title={t('lab:parcel.parcelPart')}>
        <ParcelFields form={form} couriers={couriers} countryId={box.address?.countryId} />
      </Card>
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          loading={write.isPending}
          disabledReason={count === 0 ? t('lab:parcel.noneTicked') : undefined}
          className="max-sm:w-full"
        >
          {count === 0 ? t('lab:parcel.createNone') : t('lab:parcel.create', { count })}
        </Button>
      </div>
    </form>
  )
}
