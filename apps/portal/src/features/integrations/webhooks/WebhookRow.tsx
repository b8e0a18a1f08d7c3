import { type Webhook, webhookCalls } from '@archway/contract/integrations'
import { isolateLtr } from '@archway/words/locale'
import { Ellipsis, KeyRound, List, Pencil, Power, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { eventKeys } from './event-words.ts'
import { WebhookStatus } from './WebhookStatus.tsx'

const WebhookDialog = lazyDialog(async () => (await import('./WebhookDialog.tsx')).WebhookDialog)
const DeliveriesDialog = lazyDialog(async () => (await import('./DeliveriesDialog.tsx')).DeliveriesDialog)

type Props = { webhook: Webhook; onSecret: (secret: string | null) => void }

/** One webhook: its address, events, state and actions. */
export function WebhookRow({ webhook, onSecret }: Props) {
  const { t } = useTranslation('webhooks')
  const dates = useDates()
  const [dialog, setDialog] = useState<'edit' | 'log'>()
  const { url, description, events, isOn, failingSince, waiting, formerSecretUntil } = webhook
  return (
    <li className="flex items-start gap-x-4 py-3 first:pt-0 last:pb-0">
      <WebhookIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        {description && (
          <p className="text-base font-medium break-words">
            <bdi>{description}</bdi>
          </p>
        )}
        <p className="max-w-full text-base break-all">
          <bdi dir="ltr">{url}</bdi>
        </p>
        <p className="text-sm text-ink-2">{events.map(type => t(eventKeys[type])).join(' · ')}</p>
        {failingSince && isOn && (
          <p className="text-sm text-danger-text">{t('failing', { moment: dates.moment(failingSince) })}</p>
        )}
        {(waiting > 0 || formerSecretUntil) && (
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
            {waiting > 0 && <span>{t('waiting', { count: waiting })}</span>}
            {formerSecretUntil && (
              <span>{t('formerSecret', { moment: dates.moment(formerSecretUntil) })}</span>
            )}
          </p>
        )}
        <WebhookStatus {...webhook} />
      </div>
      <WebhookMenu {...{ webhook, onSecret }} onOpen={setDialog} />
      {dialog === 'edit' && (
        <WebhookDialog webhook={webhook} onCreated={onSecret} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'log' && <DeliveriesDialog webhook={webhook} onClose={() => setDialog(undefined)} />}
    </li>
  )
}

function WebhookMenu({ webhook, onSecret, onOpen }: Props & { onOpen: (dialog: 'edit' | 'log') => void }) {
  const { t } = useTranslation(['webhooks', 'refusals'])
  const confirm = useConfirm()
  const affects = [webhookCalls.webhooks]
  const params = { webhookId: webhook.uuid }
  const { url, description, events, isOn } = webhook
  const update = useCallMutation(webhookCalls.updateWebhook, { affects })
  const rotate = useCallMutation(webhookCalls.rotateSecret, { affects })
  const remove = useCallMutation(webhookCalls.deleteWebhook, { affects })
  const test = useCallMutation(webhookCalls.sendTest, { affects: [...affects, webhookCalls.deliveries] })

  const toggleWebhook = async () => {
    const isConfirmed =
      !isOn ||
      (await confirm({
        title: t('turnOffQuestion'),
        message: t('turnOffText'),
        confirmLabel: t('turnOff'),
      }))
    if (isConfirmed)
      update.mutate(
        { params, body: { url, description, events, isOn: !isOn } },
        { onSuccess: () => toast.success(t(isOn ? 'turnedOff' : 'turnedOn')) },
      )
  }
  const renew = async () => {
    const isConfirmed = await confirm({
      title: t('rotateQuestion'),
      message: t('rotateText'),
      confirmLabel: t('rotate'),
    })
    if (isConfirmed) rotate.mutate({ params }, { onSuccess: ({ data }) => onSecret(data.secret) })
  }
  const discard = async () => {
    const isConfirmed = await confirm({
      title: t('deleteQuestion'),
      message: t('deleteText', { url: isolateLtr(url) }),
      confirmLabel: t('delete'),
      tone: 'danger',
    })
    if (isConfirmed) remove.mutate({ params }, { onSuccess: () => toast.success(t('deleted')) })
  }
  const sendTest = () =>
    test.mutate(
      { params },
      {
        onSuccess: () => {
          toast.success(t('tested'))
          onOpen('log')
        },
      },
    )

  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={t('actions', { url: isolateLtr(url) })} />}
      entries={[
        { id: 'log', label: t('log'), icon: List, onSelect: () => onOpen('log') },
        {
          id: 'test',
          label: t('test'),
          icon: Send,
          onSelect: sendTest,
          ...(isOn ? {} : { disabledReason: t('refusals:WEBHOOK_OFF') }),
        },
        { id: 'edit', label: t('edit'), icon: Pencil, onSelect: () => onOpen('edit') },
        { id: 'rotate', label: t('rotate'), icon: KeyRound, onSelect: () => void renew() },
        {
          id: 'turn',
          label: t(isOn ? 'turnOff' : 'turnOn'),
          icon: Power,
          onSelect: () => void toggleWebhook(),
        },
        { id: 'delete', label: t('delete'), icon: Trash2, danger: true, onSelect: () => void discard() },
      ]}
    />
  )
}
