import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lostSince } from '../ui/feedback/connection.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { CodeUnreachable } from '../ui/lazy/import-with-retry.ts'

/** Replaces a screen that failed to load or render. One whose code was out of reach is tried again by itself. */
export function RouteError({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell')
  const router = useRouter()
  const isUnreachable = error instanceof CodeUnreachable
  useEffect(() => {
    if (!isUnreachable) return
    const following = lostSince.subscribe(since => {
      if (since === null) void router.invalidate()
    })
    return following.unsubscribe
  }, [router, isUnreachable])
  return (
    <ErrorState
      message={t('lost.title')}
      help={t('lost.text')}
      onRetry={() => void router.invalidate()}
      className="py-16"
    />
  )
}
