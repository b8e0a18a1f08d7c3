import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionStore } from '../platform/live/socket.ts'
import { Banner } from '../ui/feedback/Banner.tsx'

/** Shorter interruptions are not shown. */
const delayMs = 2000

/** Says that the portal has no connection, while it reconnects by itself. */
export function ConnectionBanner() {
  const { t } = useTranslation('shell')
  const isLost = useSelector(connectionStore) === 'lost'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!isLost) return setShown(false)
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [isLost])
  if (!shown) return null
  return (
    <Banner tone="warning" wide title={t('connectionLost')}>
      {t('connectionLostHelp')}
    </Banner>
  )
}
