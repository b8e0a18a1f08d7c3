import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionStore } from '../platform/live/socket.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'

/** Replaces a screen that failed to load or render. Retries by itself once the connection is back. */
export function RouteError() {
  const { t } = useTranslation('shell')
  const router = useRouter()
  useEffect(() => {
    const retry = (): void => void router.invalidate()
    window.addEventListener('online', retry)
    const following = connectionStore.subscribe(state => {
      if (state === 'open') retry()
    })
    return () => {
      window.removeEventListener('online', retry)
      following.unsubscribe()
    }
  }, [router])
  return (
    <ErrorState
      message={t('lost.title')}
      help={t('lost.text')}
      onRetry={() => void router.invalidate()}
      className="py-16"
    />
  )
}
