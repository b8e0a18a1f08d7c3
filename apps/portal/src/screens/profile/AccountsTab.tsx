import { DomainRequestsCard } from '../../features/contacts/sign-on/setup/DomainRequestsCard.tsx'
import { SignOnCard } from '../../features/contacts/sign-on/setup/SignOnCard.tsx'
import { StaffSignOnCard } from '../../features/contacts/sign-on/setup/StaffSignOnCard.tsx'
import { KeyUseCard } from '../../features/integrations/api-keys/KeyUseCard.tsx'
import { WebhookUseCard } from '../../features/integrations/webhooks/WebhookUseCard.tsx'
import { PeopleTable } from '../../features/session/people/PeopleTable.tsx'
import { hasDuty, isStaff, isSuperAdmin, useSession } from '../../platform/session/session.ts'

/** `/profile/accounts`: how accounts, keys and webhooks of the company, or of the provider, are protected and used. */
export function AccountsTab() {
  const session = useSession()
  const ownsCompany = isSuperAdmin(session) && !isStaff(session) && !session.user.role.includes('RM')
  return (
    <div className="flex flex-col gap-4">
      <PeopleTable />
      {ownsCompany && <SignOnCard />}
      {hasDuty(session, 'administration') && !session.company && (
        <>
          <StaffSignOnCard />
          <DomainRequestsCard />
        </>
      )}
      {(isSuperAdmin(session) || hasDuty(session, 'administration')) && (
        <>
          <KeyUseCard />
          <WebhookUseCard />
        </>
      )}
    </div>
  )
}
