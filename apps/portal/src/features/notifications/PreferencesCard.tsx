import { type NotificationPreference, notificationCalls } from '@archway/contract/notifications'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { Card } from '../../ui/page/Card.tsx'

type Channel = 'inApp' | 'email' | 'push'

/** The channels of notifications by topic: portal, mail and devices; a switch is saved at once. */
export function PreferencesCard() {
  const { t } = useTranslation(['notificationSettings', 'notifications'])
  const preferences = useCallQuery(notificationCalls.notificationPreferences)
  const save = useCallMutation(notificationCalls.saveNotificationPreferences, {
    affects: [notificationCalls.notificationPreferences],
  })
  if (preferences.isError && !preferences.data)
    return <ErrorState onRetry={() => void preferences.refetch()} />
  if (!preferences.data) return <Loading delay={200} />
  const { topics, emailSubscription } = preferences.data.data
  // The pending choice is shown at once; a refusal shows a toast and reverts the switch.
  const pendingTopics = save.isPending ? save.variables.body?.topics : undefined
  const isOn = ({ topic, ...saved }: NotificationPreference, channel: Channel): boolean =>
    pendingTopics?.find(pending => pending.topic === topic)?.[channel] ?? saved[channel]
  const saveChannel =
    ({ topic }: NotificationPreference, channel: Channel) =>
    (on: boolean) =>
      save.mutate({ body: { topics: [{ topic, [channel]: on }] } })
  return (
    <Card
      title={t('notificationSettings:preferences.title')}
      description={t('notificationSettings:preferences.text')}
    >
      {!emailSubscription && (
        <Banner tone="info" className="mb-4">
          {t('notificationSettings:preferences.noMail')}
        </Banner>
      )}
      <ul className="divide-y divide-line">
        {topics.map(preference => {
          const name = t(`notifications:topic.${preference.topic}`)
          return (
            <li
              key={preference.topic}
              className="grid items-start gap-x-8 gap-y-3 py-4 first:pt-0 last:pb-0 md:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_repeat(3,minmax(0,11.5rem))]"
            >
              <h3 className="text-base font-medium md:col-span-3 xl:col-span-1">
                {name}
                {!preference.canTurnOff && (
                  <span className="block text-sm font-normal text-ink-3">
                    {t('notificationSettings:preferences.always')}
                  </span>
                )}
              </h3>
              {preference.hasInApp ? (
                <SwitchField
                  label={<SwitchLabel short={t('notificationSettings:preferences.inApp')} topic={name} />}
                  checked={isOn(preference, 'inApp')}
                  disabled={!preference.canTurnOff}
                  onChange={saveChannel(preference, 'inApp')}
                />
              ) : (
                <p className="text-sm text-ink-3">
                  {t(
                    preference.topic === 'chat'
                      ? 'notificationSettings:preferences.badge'
                      : 'notificationSettings:preferences.mailOnly',
                  )}
                </p>
              )}
              <SwitchField
                label={<SwitchLabel short={t('notificationSettings:preferences.email')} topic={name} />}
                help={t(`notificationSettings:preferences.${preference.emailRhythm}`)}
                checked={isOn(preference, 'email')}
                disabled={!preference.canTurnOff}
                onChange={saveChannel(preference, 'email')}
              />
              {preference.hasPush && (
                <SwitchField
                  label={<SwitchLabel short={t('notificationSettings:preferences.push')} topic={name} />}
                  checked={isOn(preference, 'push')}
                  disabled={!preference.canTurnOff}
                  onChange={saveChannel(preference, 'push')}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** The topic is a heading of the line; for screen readers it is part of each switch's name. */
function SwitchLabel({ short, topic }: { short: string; topic: string }) {
  return (
    <>
      <span className="sr-only">{topic}: </span>
      {short}
    </>
  )
}
