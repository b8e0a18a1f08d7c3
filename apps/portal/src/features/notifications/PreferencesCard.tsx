import { type NotificationPreference, notificationCalls } from '@archway/contract/notifications'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { cx } from '../../ui/class-names.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { Card } from '../../ui/page/Card.tsx'

const channels = ['inApp', 'email', 'push'] as const
type Channel = (typeof channels)[number]

const head = 'pb-2 align-bottom text-sm font-medium text-ink-3'
// The email column also holds the rhythm; on phones, where it has no room, the rhythm is below the topic.
const inColumn = {
  inApp: 'w-14 text-center sm:w-40',
  email: 'w-14 max-sm:text-center sm:w-72 sm:text-start',
  push: 'w-14 text-center sm:w-32',
} as const satisfies Record<Channel, string>

const hasChannel = ({ hasInApp, hasPush }: NotificationPreference, channel: Channel): boolean =>
  channel === 'inApp' ? hasInApp : channel === 'push' ? hasPush : true

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
    (isOn: boolean) =>
      save.mutate({ body: { topics: [{ topic, [channel]: isOn }] } })
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
      <table className="w-full">
        <caption className="sr-only">{t('notificationSettings:preferences.title')}</caption>
        <thead>
          <tr>
            <th scope="col" className={cx(head, 'text-start')}>
              {t('notificationSettings:preferences.topic')}
            </th>
            {channels.map(channel => (
              <th key={channel} scope="col" className={cx(head, inColumn[channel])}>
                {t(`notificationSettings:preferences.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {topics.map(preference => {
            const name = t(`notifications:topic.${preference.topic}`)
            const rhythm = t(`notificationSettings:preferences.${preference.emailRhythm}`)
            return (
              <tr key={preference.topic}>
                <th scope="row" className="py-3 text-start text-base font-medium">
                  {name}
                  {(!preference.canTurnOff || preference.topic === 'chat') && (
                    <span className="block text-sm font-normal text-ink-3">
                      {t(`notificationSettings:preferences.${preference.canTurnOff ? 'badge' : 'always'}`)}
                    </span>
                  )}
                  <span aria-hidden className="block text-sm font-normal text-ink-3 sm:hidden">
                    {`${t('notificationSettings:preferences.email')}: ${rhythm}`}
                  </span>
                </th>
                {channels.map(channel => (
                  <td key={channel} className={cx('py-3', inColumn[channel])}>
                    {hasChannel(preference, channel) ? (
                      <span className="inline-flex items-center gap-3">
                        <SwitchField
                          label={`${name}: ${t(`notificationSettings:preferences.${channel}`)}`}
                          labelHidden
                          {...(channel === 'email' && { help: rhythm })}
                          checked={isOn(preference, channel)}
                          disabled={!preference.canTurnOff}
                          onChange={saveChannel(preference, channel)}
                        />
                        {channel === 'email' && (
                          <span aria-hidden className="text-sm text-ink-3 max-sm:hidden">
                            {rhythm}
                          </span>
                        )}
                      </span>
                    ) : (
                      <span className="text-sm text-ink-3">–</span>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
