import { webhookCalls } from '@archway/contract/integrations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { WebhookRow } from './WebhookRow.tsx'

const WebhookDialog = lazyDialog(async () => (await import('./WebhookDialog.tsx')).WebhookDialog)
const SecretDialog = lazyDialog(async () => (await import('../SecretDialog.tsx')).SecretDialog)

/** Polling interval in milliseconds: deliveries continue while the page is open. */
const refreshMs = 5000

/** The webhooks of the company or, for staff who have not switched to a company, of the provider. */
export function WebhooksCard() {
  const { t } = useTranslation('webhooks')
  const { company } = useSession()
  const [isAdding, setAdding] = useState(false)
  const [newWebhook, setNewWebhook] = useState<{ secret: string | null }>()
  const webhooksQuery = useCallQuery(webhookCalls.webhooks, {}, { refetchInterval: refreshMs })
  if (webhooksQuery.isError && !webhooksQuery.data)
    return <ErrorState onRetry={() => void webhooksQuery.refetch()} />
  if (!webhooksQuery.data) return <Loading delay={200} />
  const webhooks = webhooksQuery.data.data
  return (
    <>
      <Card
        title={t(company ? 'title' : 'labTitle')}
        description={t(company ? 'text' : 'labText')}
        footer={<Button onClick={() => setAdding(true)}>{t('add')}</Button>}
      >
        {webhooks.length === 0 ? (
          <p className="text-base text-ink-2">{t('none')}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {webhooks.map(webhook => (
              <WebhookRow
                key={webhook.uuid}
                webhook={webhook}
                onSecret={secret => setNewWebhook({ secret })}
              />
            ))}
          </ul>
        )}
      </Card>
      {isAdding && (
        <WebhookDialog onCreated={secret => setNewWebhook({ secret })} onClose={() => setAdding(false)} />
      )}
      {newWebhook && (
        <SecretDialog
          title={t('secret.title')}
          label={t('secret.label')}
          text={t('secret.text')}
          missing={t('secret.missing')}
          secret={newWebhook.secret}
          onClose={() => setNewWebhook(undefined)}
        />
      )}
    </>
  )
}
