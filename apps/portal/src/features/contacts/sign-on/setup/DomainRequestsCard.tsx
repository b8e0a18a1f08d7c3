import { type DomainRequest, signOnCalls } from '@archway/contract/contacts'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../../platform/http/use-call.ts'
import { useDates } from '../../../../platform/i18n/dates.ts'
import { Button } from '../../../../ui/action/Button.tsx'
import { StatusChip } from '../../../../ui/feedback/StatusChip.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { useConfirm } from '../../../../ui/overlay/use-confirm.ts'
import { Card } from '../../../../ui/page/Card.tsx'

const affects = [signOnCalls.signOnDomains]

/**
 * The email domains that companies claim for their identity providers; administrators confirm them. Renders nothing
 * if there are none.
 */
export function DomainRequestsCard() {
  const { t } = useTranslation('signOn')
  const requests = useCallQuery(signOnCalls.signOnDomains).data?.data ?? []
  if (requests.length === 0) return null
  return (
    <Card title={t('domains.title')} description={t('domains.text')}>
      <ul className="flex flex-col divide-y divide-line">
        {requests.map(request => (
          <DomainRow key={request.uuid} request={request} />
        ))}
      </ul>
    </Card>
  )
}

function DomainRow({
  request: { uuid, domain, companyName, requestedAt, confirmedAt },
}: {
  request: DomainRequest
}) {
  const { t } = useTranslation('signOn')
  const dates = useDates()
  const confirm = useConfirm()
  const approve = useCallMutation(signOnCalls.confirmSignOnDomain, { affects })
  const remove = useCallMutation(signOnCalls.removeSignOnDomain, { affects })
  const input = { params: { domainId: uuid } }
  const names = { domain, company: companyName }
  const confirmAndApprove = async () => {
    const isConfirmed = await confirm({
      title: t('domains.confirmQuestion', names),
      message: t('domains.confirmText'),
      confirmLabel: t('domains.confirm'),
    })
    if (isConfirmed) approve.mutate(input, { onSuccess: () => toast.success(t('domains.confirmed')) })
  }
  const confirmAndRemove = async () => {
    const isConfirmed = await confirm({
      title: t('domains.removeQuestion', names),
      message: t('domains.removeText'),
      confirmLabel: t('domains.remove'),
      tone: 'danger',
    })
    if (isConfirmed) remove.mutate(input, { onSuccess: () => toast.success(t('domains.removed')) })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-base font-medium break-all">
          <bdi dir="ltr">{domain}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          <bdi>{companyName}</bdi>
          <span>{t('domains.requested', { day: dates.day(requestedAt) })}</span>
        </p>
      </div>
      <StatusChip
        tone={confirmedAt ? 'arrived' : 'yourTurn'}
        label={t(confirmedAt ? 'setup.confirmed' : 'domains.open')}
      />
      <div className="flex gap-2">
        {!confirmedAt && (
          <Button
            size="small"
            aria-label={t('domains.confirmLabel', names)}
            loading={approve.isPending}
            onClick={() => void confirmAndApprove()}
          >
            {t('domains.confirm')}
          </Button>
        )}
        <Button
          size="small"
          aria-label={t('domains.removeLabel', names)}
          loading={remove.isPending}
          onClick={() => void confirmAndRemove()}
        >
          {t('domains.remove')}
        </Button>
      </div>
    </li>
  )
}
