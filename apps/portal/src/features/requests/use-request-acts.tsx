import {
  type CloseRequestForm,
  type Request,
  type RequestAction,
  requestCalls,
} from '@archway/contract/requests'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { caseViews } from '../../platform/live/case-views.ts'
import { isStaff, useSession } from '../../platform/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { CloseRequestDialog } from './CloseRequestDialog.tsx'

type LastMile = { courierId: string; airwayBillNumber: string; date: string }
export type LastMileDialogProps = {
  title: string
  description: string
  dateLabel: string
  onSubmit: (body: LastMile) => Promise<unknown>
  onClose: () => void
}

type Open = { request: Request; action: 'reject' | 'cancel' | 'lastMileShipped' }

/** The calls for decisions: on a doctor's request by a contact, by the submitter, or by staff. */
const useDecisions = (options: { quiet: boolean }) => {
  const isStaffMember = isStaff(useSession())
  const write = { affects: caseViews, ...options }
  const actAsStaff = useCallMutation(requestCalls.actOnRequest, write)
  const approve = useCallMutation(requestCalls.approveRequest, write)
  const reject = useCallMutation(requestCalls.rejectRequest, write)
  const cancel = useCallMutation(requestCalls.cancelRequest, write)
  return async (
    { uuid }: Request,
    action: 'approve' | 'reject' | 'cancel' | 'startMfg',
    body: CloseRequestForm,
  ) => {
    const params = { id: uuid }
    if (isStaffMember) await actAsStaff.mutateAsync({ params: { ...params, action }, body })
    else if (action === 'approve') await approve.mutateAsync({ params })
    else if (action === 'reject') await reject.mutateAsync({ params, body })
    else if (action === 'cancel') await cancel.mutateAsync({ params, body })
  }
}

/**
 * Decides requests: plain decisions need a confirmation, others open a dialog. `lastMile` renders the dialog for the
 * courier.
 */
export const useRequestActions = (
  lastMile: (props: LastMileDialogProps) => ReactNode,
): { act: (request: Request, action: RequestAction) => void; dialog: ReactNode } => {
  const { t } = useTranslation('requests')
  const confirm = useConfirm()
  const [open, setOpen] = useState<Open | null>(null)
  const decideWithToast = useDecisions({ quiet: false })
  const quiet = useDecisions({ quiet: true })
  const forward = useCallMutation(requestCalls.lastMileRequest, { affects: caseViews, quiet: true })
  const close = () => setOpen(null)
  const showSuccess = (
    action: 'approve' | 'reject' | 'cancel' | 'startMfg' | 'lastMileShipped',
    request: Request,
  ) => toast.success(t(`done.${action}`, { identifier: request.identifier }))

  const plainly = async (request: Request, action: 'approve' | 'cancel' | 'startMfg') => {
    const isConfirmed = await confirm({
      title: t(`ask.${action}.title`, { identifier: request.identifier }),
      message: t(`ask.${action}.text`),
      confirmLabel: t(`action.${action}`),
      ...(action === 'cancel' ? { cancelLabel: t('ask.keep'), tone: 'danger' as const } : {}),
    })
    if (!isConfirmed) return
    await decideWithToast(request, action, {})
    showSuccess(action, request)
  }

  const runAction = (request: Request, action: RequestAction): void => {
    const needsReason = action === 'reject' || (action === 'cancel' && request.status === 'APPROVED')
    if (needsReason || action === 'lastMileShipped') setOpen({ request, action: action as Open['action'] })
    else if (action === 'approve' || action === 'cancel' || action === 'startMfg')
      void plainly(request, action).catch(() => {})
  }

  const dialogOf = ({ request, action }: Open): ReactNode =>
    action === 'lastMileShipped' ? (
      lastMile({
        title: t('lastMileTitle', { identifier: request.identifier }),
        description: t('lastMileText'),
        dateLabel: t('dateOfShipping'),
        onClose: close,
        onSubmit: async body => {
          await forward.mutateAsync({ params: { id: request.uuid }, body })
          showSuccess('lastMileShipped', request)
        },
      })
    ) : (
      <CloseRequestDialog
        key={`${request.uuid} ${action}`}
        request={request}
        action={action}
        onClose={close}
        onSend={async body => {
          await quiet(request, action, body)
          showSuccess(action, request)
        }}
      />
    )
  return { act: runAction, dialog: open && dialogOf(open) }
}
