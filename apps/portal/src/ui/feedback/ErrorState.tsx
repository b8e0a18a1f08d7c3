import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/Button.tsx'
import { Disconnected } from '../drawings/Disconnected.tsx'
import { EmptyState } from './EmptyState.tsx'

type ErrorStateProps = { message?: string; help?: string; onRetry?: () => void; className?: string }

/** Placeholder with a message for something that failed to load. */
export function ErrorState({ message, help, onRetry, className }: ErrorStateProps) {
  const { t } = useTranslation('kit')
  return (
    <div role="alert" className={className}>
      <EmptyState
        drawing={<Disconnected />}
        title={message ?? t('loadFailed')}
        text={help ?? t('loadFailedHelp')}
        action={
          onRetry && (
            <Button icon={RotateCw} onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      />
    </div>
  )
}
