import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/Button.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'

/**
 * Replaces a part whose code the server no longer has, usually after an update. Everything around it stays as it is;
 * the user decides when to reload the page.
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
