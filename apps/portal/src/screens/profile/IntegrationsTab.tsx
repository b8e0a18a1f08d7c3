import { ApiKeysCard } from '../../features/integrations/api-keys/ApiKeysCard.tsx'

/** `/profile/integrations`: how other systems work with the portal, for account owners and staff. */
export function IntegrationsTab() {
  return (
    <div className="flex flex-col gap-4">
      <ApiKeysCard />
    </div>
  )
}
