import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../platform/i18n/dates.ts'
import { connectionStore } from '../platform/live/socket.ts'
import { Banner } from '../ui/feedback/Banner.tsx'

/** Shorter interruptions are not shown. */
const delayMs = 2000

/** Shows since when the portal has no connection, while it reconnects. */
export function ConnectionBanner() {
  const { t } = useTranslation('shell')
  const isLost = useSelector(connectionStore) === 'lost'
  const [since, setSince] = useState<string | null>(null)
  useEffect(() => {
    if (!isLost) return setSince(null)
    const lostAt = new Date().toISOString()
    const timer = setTimeout(() => setSince(lostAt), delayMs)
    return () => clearTimeout(timer)
  }, [isLost])
  if (since === null) return null
  return (
    <Banner tone="warning" wide title={t('connectionLost', { time: formatTime(since) })}>
      {t('connectionLostHelp')}
    </Banner>
  )
}
