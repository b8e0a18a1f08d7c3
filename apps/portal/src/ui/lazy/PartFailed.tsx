import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/Button.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'

/**
 * In place of a part whose code the server no longer has: usually a newer release has replaced it. Everything around
 * it stays as it is; only the reader knows when the page can be reloaded.
 */
export function PartFailed() {
  const { t } = useTranslation('kit')
  return (
    <div role="alert">
      <EmptyState
        small
        title={t('loadFailed')}
        text={t('partFailedHelp')}
        action={
          <Button icon={RotateCw} onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        }
      />
    </div>
  )
}
