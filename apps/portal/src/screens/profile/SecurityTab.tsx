import { useTranslation } from 'react-i18next'
import { SessionsCard } from '../../features/session/SessionsCard.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { Card } from '../../ui/page/Card.tsx'

/** How the reader's own account is protected. */
export function SecurityTab() {
  const { t } = useTranslation('security')
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={t('password.title')}
        description={t('password.text')}
        actions={<LinkButton href="/reset-password">{t('password.change')}</LinkButton>}
      />
      <SessionsCard />
    </div>
  )
}
