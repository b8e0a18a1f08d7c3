import { useTranslation } from 'react-i18next'
import { PreferencesCard } from '../../features/notifications/PreferencesCard.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageLayout } from '../../ui/PageLayout.tsx'

/** `/profile/notifications`: what reaches the reader, and how. */
export function Screen() {
  const { t } = useTranslation(['quickPanel', 'profile'])
  return (
    <PageLayout
      header={
        <PageHeader
          back={{ href: '/profile/profile', label: t('profile:title') }}
          title={t('quickPanel:preferences.tab')}
        />
      }
    >
      <PreferencesCard />
    </PageLayout>
  )
}
