import { useTranslation } from 'react-i18next'
import { PasskeysCard } from '../../features/session/passkeys/PasskeysCard.tsx'
import { SessionsCard } from '../../features/session/SessionsCard.tsx'
import { PeopleCard } from '../../features/session/second-factor/PeopleCard.tsx'
import { SecondFactorCard } from '../../features/session/second-factor/SecondFactorCard.tsx'
import { hasDuty, managesCompany, useSession } from '../../platform/session/session.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { Card } from '../../ui/page/Card.tsx'

/** How the reader's own account is protected and, for account owners, those of their people. */
export function SecurityTab() {
  const { t } = useTranslation('security')
  const session = useSession()
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={t('password.title')}
        description={t('password.text')}
        actions={<LinkButton href="/reset-password">{t('password.change')}</LinkButton>}
      />
      <SecondFactorCard />
      <PasskeysCard />
      <SessionsCard />
      {(session.company ? managesCompany(session) : hasDuty(session, 'administration')) && <PeopleCard />}
    </div>
  )
}
