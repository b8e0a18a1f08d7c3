import { type Webhook, webhookCalls } from '@archway/contract/integrations'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useSession } from '../../../platform/session/session.ts'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { WebhookStatus } from './WebhookStatus.tsx'

const needsAttention = ({ isOn, stopReason, failingSince }: Webhook): boolean =>
  stopReason !== null || (isOn && failingSince !== null)

/** The webhooks with their state, those that need attention first; they are managed under Integrations. */
export function WebhookUseCard() {
  const { t } = useTranslation(['accountSecurity', 'webhooks'])
  const { company } = useSession()
  const dates = useDates()
  const webhooksQuery = useCallQuery(webhookCalls.webhooks)
  if (webhooksQuery.isError && !webhooksQuery.data)
    return <ErrorState onRetry={() => void webhooksQuery.refetch()} />
  if (!webhooksQuery.data) return <Loading delay={200} />
  const webhooks = webhooksQuery.data.data.toSorted(
    (a, b) => Number(needsAttention(b)) - Number(needsAttention(a)),
  )
  return (
    <Card
      title={t('webhooks:title')}
      description={t(company ? 'accountSecurity:webhooks.text' : 'accountSecurity:webhooks.staffText')}
      actions={<LinkButton href="/profile/integrations">{t('accountSecurity:webhooks.manage')}</LinkButton>}
    >
      {webhooks.length === 0 ? (
        <p className="text-base text-ink-2">{t('webhooks:none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {webhooks.map(webhook => (
            <li
              key={webhook.uuid}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
            >
              <span className="min-w-0 flex-1 basis-48">
                {webhook.description && (
                  <bdi className="block text-base font-medium break-words">{webhook.description}</bdi>
                )}
                <bdi dir="ltr" className="block text-sm break-all text-ink-2">
                  {webhook.url}
                </bdi>
              </span>
              {webhook.isOn && webhook.failingSince && (
                <span className="text-sm text-danger-text">
                  {t('webhooks:failing', { moment: dates.moment(webhook.failingSince) })}
                </span>
              )}
              <WebhookStatus {...webhook} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
