import { notificationCalls } from '@archway/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callKey, useCallQuery } from '../../platform/http/use-call.ts'
import { canPush, turnPushOff, turnPushOn, usePermission } from '../../platform/live/push.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Card } from '../../ui/page/Card.tsx'

/** Turns push on and off for this browser; browsers allow the prompt only after a click. */
export function PushCard() {
  const { t } = useTranslation('notificationSettings')
  const person = useSession().user.uuid
  const permission = usePermission()
  const client = useQueryClient()
  const pushSettings = useCallQuery(notificationCalls.push)
  const [isWorking, setWorking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (pushSettings.isError && !pushSettings.data)
    return <ErrorState onRetry={() => void pushSettings.refetch()} />
  if (!pushSettings.data) return <Loading delay={200} />
  const { publicKey, devices, on } = pushSettings.data.data
  const isOn = on && permission === 'granted'
  const otherDevices = devices - (on ? 1 : 0)

  const switchPush = async (work: () => Promise<unknown>) => {
    setWorking(true)
    setFailed(false)
    try {
      await work()
    } catch {
      // Failures of the push service and of the server look the same to the user.
      setFailed(true)
    }
    await client.invalidateQueries({ queryKey: callKey(notificationCalls.push) })
    setWorking(false)
  }
  const reason = !canPush()
    ? t('push.unsupported')
    : publicKey === null
      ? t('push.unavailable')
      : permission === 'denied'
        ? t('push.denied')
        : null
  const Icon = isOn ? Bell : BellOff
  return (
    <Card title={t('push.title')} description={t('push.text')}>
      {hasFailed && (
        <Banner tone="error" className="mb-4">
          {t('push.failed')}
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-40 items-start gap-2.5">
          <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-3" />
          <p role="status" className="min-w-0 text-base">
            {reason ?? t(isOn ? 'push.on' : 'push.off')}
            {otherDevices > 0 && (
              <span className="block text-sm text-ink-3">{t('push.others', { count: otherDevices })}</span>
            )}
          </p>
        </div>
        {!reason &&
          publicKey !== null &&
          (isOn ? (
            <Button loading={isWorking} onClick={() => void switchPush(turnPushOff)}>
              {t('push.turnOff')}
            </Button>
          ) : (
            <Button
              variant="primary"
              loading={isWorking}
              onClick={() => void switchPush(() => turnPushOn(publicKey, person))}
            >
              {t('push.turnOn')}
            </Button>
          ))}
      </div>
    </Card>
  )
}
