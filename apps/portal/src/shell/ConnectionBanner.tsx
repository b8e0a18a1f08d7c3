import { useTranslation } from 'react-i18next'
import { formatTime } from '../platform/i18n/dates.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { useLostSince } from '../ui/feedback/connection.ts'

/** Shows since when the portal has no connection, while it reconnects. */
export function ConnectionBanner() {
  const { t } = useTranslation('shell')
  const since = useLostSince()
  if (since === null) return null
  return (
    <Banner tone="warning" wide title={t('connectionLost', { time: formatTime(since) })}>
      {t('connectionLostHelp')}
    </Banner>
  )
}
