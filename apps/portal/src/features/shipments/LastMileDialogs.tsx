import { caseCalls } from '@archway/contract/cases'
import { requestCalls } from '@archway/contract/requests'
import { type Shipment, shipmentCalls } from '@archway/contract/shipments'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { caseViews } from '../../platform/live/case-views.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { CourierDialog, type CourierDialogProps } from './CourierDialog.tsx'

type Opening = { open: boolean; onOpenChange: (open: boolean) => void }
type OfCase = { uuid: string; identifier: string }

const quiet = { affects: caseViews, quiet: true }

type Sending = Opening & Pick<CourierDialogProps, 'title'> & { onSend: CourierDialogProps['onSubmit'] }

/** Forwards something to its doctor by a courier. */
function LastMileDialog({ onSend, ...opening }: Sending) {
  const { t } = useTranslation('shipments')
  return (
    <CourierDialog
      {...opening}
      description={t('dialog.lastMile.text')}
      submitLabel={t('dialog.lastMile.submit')}
      dateLabel={t('dialog.date')}
      onSubmit={async body => {
        await onSend(body)
        toast.success(t('dialog.lastMile.done'))
      }}
    />
  )
}

/** Forwards one case to its doctor (C23). */
export function CaseLastMileDialog({ of, ...opening }: Opening & { of: OfCase }) {
  const { t } = useTranslation('shipments')
  const send = useCallMutation(caseCalls.lastMileShipped, quiet)
  return (
    <LastMileDialog
      {...opening}
      title={t('dialog.lastMile.title', { identifier: of.identifier })}
      onSend={body => send.mutateAsync({ params: { id: of.uuid }, body })}
    />
  )
}

/** Forwards the pieces of a request to the doctor (R8). */
export function RequestLastMileDialog({ of, ...opening }: Opening & { of: OfCase }) {
  const { t } = useTranslation('shipments')
  const send = useCallMutation(requestCalls.lastMileRequest, quiet)
  return (
    <LastMileDialog
      {...opening}
      title={t('dialog.lastMile.title', { identifier: of.identifier })}
      onSend={body => send.mutateAsync({ params: { id: of.uuid }, body })}
    />
  )
}

/** Forwards all waiting items of a shipment to the doctors (S5). */
export function ShipmentLastMileDialog({ of, ...opening }: Opening & { of: Shipment }) {
  const { t } = useTranslation('shipments')
  const send = useCallMutation(shipmentCalls.lastMile, quiet)
  return (
    <LastMileDialog
      {...opening}
      title={t('dialog.lastMile.allTitle', { count: of.waitingForLastMile })}
      onSend={body => send.mutateAsync({ params: { id: of.uuid }, body })}
    />
  )
}

/** A courier was booked for the impression of a doctor's case (C3). */
export function PickupDialog({ of, ...opening }: Opening & { of: OfCase }) {
  const { t } = useTranslation('shipments')
  const book = useCallMutation(caseCalls.courierNotified, quiet)
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
