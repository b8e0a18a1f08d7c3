import { createHash } from 'node:crypto'
import type { PushNews } from '@archway/contract/notifications'
import webpush from 'web-push'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'
import { type Device, dropEndpoint } from './devices.ts'
import { type PushKeys, pushKeys } from './keys.ts'
import { isPushService } from './service.ts'

/** How long the push service stores a push for a device that is offline, in seconds. */
export const pushLifeSeconds = 24 * 3600
const timeoutMs = 10_000

const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from

/** At the push service, pushes with the same topic replace each other while the device is offline (RFC 8030). */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

const request = (
  { config }: Pick<Services, 'config'>,
  keys: PushKeys,
  { endpoint, p256dh, auth }: Device['device'],
  news: PushNews,
) =>
  webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(news), {
    vapidDetails: { subject: `mailto:${addressIn(config.MAIL_FROM)}`, ...keys },
    TTL: pushLifeSeconds,
    urgency: 'normal',
    topic: topicOf(news.tag),
  })

/** The subscription has ended (404, 410), or was made for another key (401, 403). */
const endedStatuses: readonly number[] = [401, 403, 404, 410]
/** A repeated request would get the same response. */
const final: readonly number[] = [400, 413]

/**
 * Sends a push to the push service of a device. Throws if it must be retried; deletes a subscription that the service
 * no longer knows. Sent twice, it is shown once, by its tag.
 */
export const sendPush = async (services: Services, { device }: Device, news: PushNews): Promise<void> => {
  const { endpoint } = device
  const drop = () => services.db.within(systemScope, tx => dropEndpoint(tx, endpoint))
  if (!isPushService(services.config, endpoint)) return drop()
  const details = request(services, await pushKeys(services), device, news)
  const { headers } = details
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(details.body ?? Buffer.alloc(0)),
    // Only the service itself was checked, not the target of a redirect.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (response.ok) return
  if (endedStatuses.includes(response.status)) return drop()
  const problem = `the push service answered ${response.status}`
  if (!final.includes(response.status)) throw new Error(problem)
  services.log.warn(problem)
}
