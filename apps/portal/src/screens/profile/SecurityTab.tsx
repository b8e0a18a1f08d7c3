import { sessionCalls } from '@archway/contract/session'
import { useTranslation } from 'react-i18next'
import { PasskeysCard } from '../../features/session/passkeys/PasskeysCard.tsx'
import { SessionsCard } from '../../features/session/SessionsCard.tsx'
import { SecondFactorCard } from '../../features/session/second-factor/SecondFactorCard.tsx'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Card } from '../../ui/page/Card.tsx'

const OwnSignOnCard = lazyPart(
  async () => (await import('../../features/contacts/sign-on/OwnSignOnCard.tsx')).OwnSignOnCard,
  null,
)

/** How the reader's own account is protected. */
export function SecurityTab() {
  const { t } = useTranslation('security')
  const hasNoPassword = useCallQuery(sessionCalls.accountSecurity).data?.data.hasPassword === false
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={t('password.title')}
        description={t(hasNoPassword ? 'password.none' : 'password.text')}
        actions={!hasNoPassword && <LinkButton href="/reset-password">{t('password.change')}</LinkButton>}
      />
      <SecondFactorCard />
      <PasskeysCard />
      <OwnSignOnCard />
      <SessionsCard />
    </div>
  )
}
