import { type Webhook, type WebhookDelivery, webhookCalls } from '@archway/contract/integrations'
import { isolateLtr } from '@archway/words/locale'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { Pagination } from '../../../ui/list/Pagination.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { eventKeys } from './event-words.ts'

const pageSize = 10
/** Polling interval in milliseconds: deliveries continue while the log is open. */
const refreshMs = 3000

type Props = { webhook: Webhook; onClose: () => void }

/** Delivery log of a webhook, newest first. */
export function DeliveriesDialog({ webhook, onClose }: Props) {
  const { t } = useTranslation('webhooks')
  const [page, setPage] = useState(1)
  const deliveries = useCallQuery(
    webhookCalls.deliveries,
    { params: { webhookId: webhook.uuid }, query: { page, paginate: pageSize } },
    { refetchInterval: refreshMs, placeholderData: keepPreviousData },
  )
  const { data } = deliveries
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t('deliveries.title')}
      description={
        <bdi dir="ltr" className="break-all">
          {webhook.url}
        </bdi>
      }
      size="large"
      footer={
        data && data.pages > 1 ? (
          <div className="w-full">
            <Pagination
              page={page}
              pages={data.pages}
              total={data.total}
              pageSize={pageSize}
              onPage={setPage}
            />
          </div>
        ) : undefined
      }
    >
      {deliveries.isError && !data ? (
        <ErrorState onRetry={() => void deliveries.refetch()} />
      ) : !data ? (
        <Loading delay={200} />
      ) : data.data.length === 0 ? (
        <p className="text-base text-ink-2">{t('deliveries.none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {data.data.map(delivery => (
            <DeliveryRow
              key={delivery.uuid}
              webhookId={webhook.uuid}
              delivery={delivery}
              isOn={webhook.isOn}
            />
          ))}
        </ul>
      )}
    </Modal>
  )
}

const tones = { waiting: 'provider', delivered: 'arrived', failed: 'refused' } as const

type RowProps = { webhookId: string; delivery: WebhookDelivery; isOn: boolean }

function DeliveryRow({ webhookId, delivery, isOn }: RowProps) {
  const { t } = useTranslation(['webhooks', 'refusals'])
  const dates = useDates()
  const resend = useCallMutation(webhookCalls.sendAgain, {
    affects: [webhookCalls.webhooks, webhookCalls.deliveries],
  })
  const { uuid, eventUuid, type, caseIdentifier, status, attempt, createdAt, nextAttemptAt } = delivery
  const { responseStatus, milliseconds, problem, answer } = delivery
  const facts = [
    attempt > 0 && t('deliveries.attempt', { count: attempt }),
    responseStatus !== null && t('deliveries.answered', { status: responseStatus }),
    milliseconds !== null && t('deliveries.time', { time: `\u2066${formatCount(milliseconds)} ms\u2069` }),
    problem && t(`deliveries.problem.${problem}`),
    attempt > 0 && nextAttemptAt && t('deliveries.next', { moment: dates.moment(nextAttemptAt) }),
  ].filter(fact => typeof fact === 'string')
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col items-start gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <span className="font-medium">{t(eventKeys[type])}</span>
          {caseIdentifier && <bdi dir="ltr">{caseIdentifier}</bdi>}
          <span className="text-ink-2">{dates.moment(createdAt)}</span>
        </p>
        <StatusChip tone={tones[status]} label={t(`deliveries.status.${status}`)} />
        {facts.length > 0 && <p className="text-sm text-ink-2">{facts.join(' · ')}</p>}
        <p className="text-sm break-all text-ink-2">{t('deliveries.id', { id: isolateLtr(eventUuid) })}</p>
        {answer && (
          <details className="w-full text-sm text-ink-2">
            <summary className="cursor-pointer">{t('deliveries.answer')}</summary>
            <pre
              dir="auto"
              className="mt-1 rounded-control bg-sunken p-2 font-mono break-all whitespace-pre-wrap"
            >
              {answer}
            </pre>
          </details>
        )}
      </div>
      <Button
        size="small"
        disabledReason={isOn ? undefined : t('refusals:WEBHOOK_OFF')}
        aria-label={t('deliveries.againLabel', {
          event: t(eventKeys[type]),
          moment: dates.moment(createdAt),
        })}
        loading={resend.isPending}
        onClick={() =>
          resend.mutate(
            { params: { webhookId, deliveryId: uuid } },
            { onSuccess: () => toast.success(t('deliveries.sentAgain')) },
          )
        }
      >
        {t('deliveries.again')}
      </Button>
    </li>
  )
}
