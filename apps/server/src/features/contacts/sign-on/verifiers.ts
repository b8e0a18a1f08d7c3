import type { Services } from '../../../platform/services.ts'
import { type Client, discoverVerifier, type Verifier } from './openid.ts'
import type { ProviderRow } from './store.ts'

/** A provider that signs out everyone sends a token for each session: they share one request for its configuration. */
const rememberMs = 60_000
const remembered = 500

type KnownVerifier = {
  readonly version: number
  readonly until: number
  readonly verifier: Promise<Verifier>
}
/** By id of the provider. */
const cachedVerifiers = new Map<string, KnownVerifier>()

/** The verifier of a provider: cached for a minute, and until its settings change. A failure is not cached. */
export const loadVerifier = (
  services: Pick<Services, 'config' | 'log' | 'clock'>,
  { id, changedAt }: Pick<ProviderRow, 'id' | 'changedAt'>,
  client: Client,
): Promise<Verifier> => {
  const time = services.clock.now().getTime()
  const version = changedAt.getTime()
  const hit = cachedVerifiers.get(id)
  if (hit && hit.version === version && hit.until > time) return hit.verifier
  if (cachedVerifiers.size >= remembered) cachedVerifiers.clear()
  const entry: KnownVerifier = {
    version,
    until: time + rememberMs,
    verifier: discoverVerifier(services, client),
  }
  cachedVerifiers.set(id, entry)
  entry.verifier.catch(() => {
    if (cachedVerifiers.get(id) === entry) cachedVerifiers.delete(id)
  })
  return entry.verifier
}
