import { KeyUseCard } from '../../features/integrations/api-keys/KeyUseCard.tsx'
import { WebhookUseCard } from '../../features/integrations/webhooks/WebhookUseCard.tsx'
import { PeopleTable } from '../../features/session/people/PeopleTable.tsx'
import { hasDuty, isSuperAdmin, useSession } from '../../platform/session/session.ts'

/** `/profile/accounts`: how accounts, keys and webhooks of the company, or of the provider, are protected and used. */
export function AccountsTab() {
  const session = useSession()
  return (
    <div className="flex flex-col gap-4">
      <PeopleTable />
      {(isSuperAdmin(session) || hasDuty(session, 'administration')) && (
        <>
          <KeyUseCard />
          <WebhookUseCard />
        </>
      )}
    </div>
  )
}
