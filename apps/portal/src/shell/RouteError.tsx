import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'

/** In place of a screen that could not be loaded or drawn. */
export function RouteError() {
  const { t } = useTranslation('shell')
  const router = useRouter()
  return (
    <ErrorState
      message={t('lost.title')}
      help={t('lost.text')}
      onRetry={() => void router.invalidate()}
      className="py-16"
    />
  )
}
