import { Bell, BellOff, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { askPermission, usePermission } from '../../../platform/live/push.ts'
import { Button } from '../../../ui/action/Button.tsx'

/**
 * Turns on browser notifications for messages while the portal is in the background; browsers allow the prompt only
 * after a click.
 */
export function AlertsButton() {
  const { t } = useTranslation('inbox')
  const permission = usePermission()
  if (permission === 'none') return null
  if (permission === 'default')
    return (
      <Button icon={Bell} onClick={() => void askPermission()}>
        {t('alerts.ask')}
      </Button>
    )
  const Icon = permission === 'granted' ? BellRing : BellOff
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2">
      <Icon aria-hidden className="size-4 text-ink-3" />
      {t(permission === 'granted' ? 'alerts.on' : 'alerts.denied')}
    </p>
  )
}
