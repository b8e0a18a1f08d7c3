import { Loading } from '../../ui/feedback/Loading.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const ApiKeysCard = lazyPart(
  async () => (await import('../../features/integrations/api-keys/ApiKeysCard.tsx')).ApiKeysCard,
  <Loading />,
)

const WebhooksCard = lazyPart(
  async () => (await import('../../features/integrations/webhooks/WebhooksCard.tsx')).WebhooksCard,
  <Loading />,
)

/** `/profile/integrations`: how other systems work with the portal, for account owners and staff. */
export function IntegrationsTab() {
  return (
    <div className="flex flex-col gap-4">
      <ApiKeysCard />
      <WebhooksCard />
    </div>
  )
}
