import { useTranslation } from 'react-i18next'
import { Button } from '../action/Button.tsx'
import { Banner } from './Banner.tsx'

/** Shown when another user has changed the record that is being edited. Nothing is overwritten until `onReload`. */
export function ChangedBanner({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <Banner
      tone="warning"
      title={t('changed')}
      action={
        <Button size="small" onClick={onReload}>
          {t('reload')}
        </Button>
      }
    >
      {t('changedText')}
    </Banner>
  )
}
