import { caseCalls } from '@archway/contract/cases'
import { requestCalls } from '@archway/contract/requests'
import { type Shipment, shipmentCalls } from '@archway/contract/shipments'
import { useTranslation } from 'react-i18next'
import { caseViews } from '../../platform/case-views.ts'
import { useWrite } from '../../platform/use-call.ts'
import { toast } from '../../ui/toast.ts'
import { CourierDialog } from './CourierDialog.tsx'

type Opening = { open: boolean; onOpenChange: (open: boolean) => void }
type OfCase = { uuid: string; identifier: string }

const quiet = { affects: caseViews, quiet: true }

/** The DSO sends one case on to its doctor (C23). */
export function CaseLastMileDialog({ of, ...opening }: Opening & { of: OfCase }) {
  const { t } = useTranslation('shipments')
  const send = useWrite(caseCalls.lastMileShipped, quiet)
  return (
    <CourierDialog
      {...opening}
      title={t('dialog.lastMile.title', { identifier: of.identifier })}
      description={t('dialog.lastMile.text')}
      submitLabel={t('dialog.lastMile.submit')}
      dateLabel={t('dialog.date')}
      onSubmit={async body => {
        await send.mutateAsync({ params: { id: of.uuid }, body })
        toast.success(t('dialog.lastMile.done'))
      }}
    />
  )
}

/** The DSO sends what was made for a request on to the doctor (R8). */
export function RequestLastMileDialog({ of, ...opening }: Opening & { of: OfCase }) {
  const { t } = useTranslation('shipments')
  const send = useWrite(requestCalls.lastMileRequest, quiet)
  return (
    <CourierDialog
      {...opening}
      title={t('dialog.lastMile.title', { identifier: of.identifier })}
      description={t('dialog.lastMile.text')}
      submitLabel={t('dialog.lastMile.submit')}
      dateLabel={t('dialog.date')}
      onSubmit={async body => {
        await send.mutateAsync({ params: { id: of.uuid }, body })
        toast.success(t('dialog.lastMile.done'))
      }}
    />
  )
}

/** All that waits in a shipment goes on to the doctors (S5). */
export function ShipmentLastMileDialog({ of, ...opening }: Opening & { of: Shipment }) {
  const { t } = useTranslation('shipments')
  const send = useWrite(shipmentCalls.lastMile, quiet)
  return (
    <CourierDialog
      {...opening}
      title={t('dialog.lastMile.allTitle', { count: of.waitingForLastMile })}
      description={t('dialog.lastMile.text')}
      submitLabel={t('dialog.lastMile.submit')}
      dateLabel={t('dialog.date')}
      onSubmit={async body => {
        await send.mutateAsync({ params: { id: of.uuid }, body })
        toast.success(t('dialog.lastMile.done'))
      }}
    />
  )
}

/** A courier was booked for the impression of a doctor's case (C3). */
export function PickupDialog({ of, ...opening }: Opening & { of: OfCase }) {
  const { t } = useTranslation('shipments')
  const book = useWrite(caseCalls.courierNotified, quiet)
  return (
    <CourierDialog
      {...opening}
      awbOptional
      title={t('dialog.pickup.title', { identifier: of.identifier })}
      description={t('dialog.pickup.text')}
      submitLabel={t('dialog.pickup.submit')}
      dateLabel={t('dialog.pickup.date')}
      onSubmit={async ({ courierId, airwayBillNumber, date }) => {
        await book.mutateAsync({
          params: { id: of.uuid },
          body: { courierId, airwayBillNumber, pickupDate: date },
        })
        toast.success(t('dialog.pickup.done'))
      }}
    />
  )
}
