import { contactCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import {
  type Approval,
  type ApprovalAction,
  type ApprovalDetail,
  type ApprovalKind,
  approvalCalls,
} from '@archway/contract/privacy'
import { peopleCalls } from '@archway/contract/session'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { asWritten } from '../../../ui/page/as-written.ts'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'
import { ErasureBanner } from './ErasureBanner.tsx'
import { erasurePollMs, isErasing } from './use-approvals.ts'

const affects = [approvalCalls.approvals, approvalCalls.approval, approvalCalls.waitingApprovals]
/** Confirming erases a person, resets a second factor, or appoints an account owner. */
const affectsOfConfirm = [
  ...affects,
  ...caseViews,
  contactCalls.contacts,
  doctorCalls.doctors,
  peopleCalls.people,
]
/** The labels of kinds that do not erase a person. */
const confirmLabels: Partial<Record<ApprovalKind, 'confirmReset' | 'confirm'>> = {
  secondFactorReset: 'confirmReset',
  ownerAppointment: 'confirm',
}
const consequences: Partial<Record<ApprovalKind, 'detail.resetText' | 'detail.ownerText'>> = {
  secondFactorReset: 'detail.resetText',
  ownerAppointment: 'detail.ownerText',
}
const results = { confirm: 'confirmed', decline: 'declined', cancel: 'canceled' } as const

/** A request with everything that a decision needs, and the decisions that are open to the reader. */
export function ApprovalDialog({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const { t } = useTranslation('approvals')
  const params = { approvalId: approval.uuid }
  const approvalQuery = useCallQuery(
    approvalCalls.approval,
    { params },
    { refetchInterval: ({ state }) => (state.data && isErasing(state.data.data) ? erasurePollMs : 0) },
  )
  const calls = {
    confirm: useCallMutation(approvalCalls.confirmApproval, { affects: affectsOfConfirm }),
    decline: useCallMutation(approvalCalls.declineApproval, { affects }),
    cancel: useCallMutation(approvalCalls.cancelApproval, { affects }),
  }
  const isPending = Object.values(calls).some(call => call.isPending)
  const currentApproval = approvalQuery.data?.data
  const runAction = (action: ApprovalAction) =>
    calls[action].mutate(
      { params },
      {
        onSuccess: ({ data }) => {
          // The dialog shows how far the erasure of a record is.
          if (data.erasure) return
          toast.success(t(results[action]))
          onClose()
        },
      },
    )
  const labelOf = (action: ApprovalAction): string => {
    if (action !== 'confirm') return t(action)
    return t(confirmLabels[approval.kind] ?? 'confirmErasure')
  }
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && !isPending && onClose()}
      title={t(`kind.${approval.kind}`)}
      description={<bdi>{approval.subject.name}</bdi>}
      footer={currentApproval?.allowedActions.toReversed().map(action => (
        <Button
          key={action}
          variant={
            action === 'confirm' ? (approval.kind === 'ownerAppointment' ? 'primary' : 'danger') : 'secondary'
          }
          loading={calls[action].isPending}
          disabled={isPending && !calls[action].isPending}
          onClick={() => runAction(action)}
        >
          {labelOf(action)}
        </Button>
      ))}
    >
      {currentApproval ? (
        <Details approval={currentApproval} />
      ) : approvalQuery.isError ? (
        <ErrorState onRetry={() => void approvalQuery.refetch()} />
      ) : (
        <Loading delay={200} />
      )}
    </Modal>
  )
}

function Details({ approval }: { approval: ApprovalDetail }) {
  const { t } = useTranslation('approvals')
  const dates = useDates()
  const { user } = useSession()
  const { kind, status, subject, companyName, reason, requestedBy, decidedBy, effects } = approval
  // A server of the previous release does not say.
  const { cases = [] }: Partial<Pick<ApprovalDetail, 'cases'>> = approval
  const isWaiting = status === 'waiting'
  const moment = (at: string | null) => at && <bdi dir="ltr">{dates.moment(at)}</bdi>
  return (
    <div className="flex flex-col gap-4">
      {isWaiting && requestedBy.uuid === user.uuid && <Banner tone="info">{t('detail.own')}</Banner>}
      {isWaiting && approval.allowedActions.length === 0 && (
        <Banner tone="info">{t('detail.involved')}</Banner>
      )}
      {approval.erasure && <ErasureBanner erasure={approval.erasure} />}
      <DescriptionList
        items={[
          { term: t('column.subject'), value: <bdi>{subject.name}</bdi> },
          { term: t('detail.knownAs'), value: <bdi dir="ltr">{subject.knownAs}</bdi> },
          ...(companyName ? [{ term: t('detail.company'), value: <bdi>{companyName}</bdi> }] : []),
          ...(cases.length > 0
            ? [
                {
                  term: `${t('detail.cases')} (${cases.length})`,
                  value: (
                    <ul className="max-h-48 overflow-y-auto tabular-nums">
                      {cases.map(({ uuid, identifier }) => (
                        <li key={uuid}>
                          <bdi dir="ltr">{identifier}</bdi>
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
          { term: t('detail.reason'), value: <span {...asWritten(reason)}>{reason}</span> },
          { term: t('column.requestedBy'), value: <bdi>{requestedBy.name}</bdi> },
          { term: t('column.requestedAt'), value: moment(approval.requestedAt) },
          ...(isWaiting ? [{ term: t('column.expiresAt'), value: moment(approval.expiresAt) }] : []),
          ...(isWaiting ? [] : [{ term: t('column.status'), value: t(`status.${status}`) }]),
          ...(decidedBy ? [{ term: t('detail.decidedBy'), value: <bdi>{decidedBy.name}</bdi> }] : []),
          ...(approval.decidedAt ? [{ term: t('detail.decidedAt'), value: moment(approval.decidedAt) }] : []),
          ...(effects.length > 0
            ? [
                {
                  term: t('detail.effects'),
                  value: (
                    <ul className="tabular-nums">
                      {effects.map(({ effect, count }) => (
                        <li key={effect}>{t(`detail.effect.${effect}`, { count })}</li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
        ]}
      />
      {isWaiting && <Banner tone="warning">{t(consequences[kind] ?? 'detail.noUndo')}</Banner>}
    </div>
  )
}
