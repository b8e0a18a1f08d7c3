import { apiKeyCalls } from '@archway/contract/integrations'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useSession } from '../../../platform/session/session.ts'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { Card } from '../../../ui/page/Card.tsx'

/** The API keys with their last use, the least recently used first; they are managed under Integrations. */
export function KeyUseCard() {
  const { t } = useTranslation('accountSecurity')
  const { company } = useSession()
  const dates = useDates()
  const apiKeys = useCallQuery(apiKeyCalls.keys)
  if (apiKeys.isError && !apiKeys.data) return <ErrorState onRetry={() => void apiKeys.refetch()} />
  if (!apiKeys.data) return <Loading delay={200} />
  const timeOf = (at: string | null) => (at ? Date.parse(at) : 0)
  const keys = apiKeys.data.data.toSorted((a, b) => timeOf(a.lastUsedAt) - timeOf(b.lastUsedAt))
  return (
    <Card
      title={t('keys.title')}
      description={t(company ? 'keys.text' : 'keys.staffText')}
      actions={<LinkButton href="/profile/integrations">{t('keys.manage')}</LinkButton>}
    >
      {keys.length === 0 ? (
        <p className="text-base text-ink-2">{t('keys.none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {keys.map(({ uuid, name, lastUsedAt, expiresAt }) => (
            <li key={uuid} className="flex flex-wrap gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
              <bdi className="min-w-0 flex-1 basis-48 text-base font-medium break-words">{name}</bdi>
              <span className="text-sm text-ink-2">
                {lastUsedAt ? t('keys.used', { moment: dates.moment(lastUsedAt) }) : t('keys.unused')}
              </span>
              <span className="text-sm text-ink-2">{t('keys.expires', { day: dates.day(expiresAt) })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
