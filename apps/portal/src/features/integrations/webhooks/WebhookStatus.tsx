import type { Webhook } from '@archway/contract/integrations'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'

/** Whether a webhook is on, and why not. */
export function WebhookStatus({ isOn, failingSince, stopReason }: Webhook) {
  const { t } = useTranslation('webhooks')
  return (
    <StatusChip
      tone={isOn ? (failingSince ? 'yourTurn' : 'arrived') : stopReason ? 'refused' : 'ended'}
      label={isOn ? t('on') : stopReason ? t(`stopped.${stopReason}`) : t('off')}
    />
  )
}
