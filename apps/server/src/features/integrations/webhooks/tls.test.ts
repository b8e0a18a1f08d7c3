import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Resolve } from '../../../platform/http/connection/receiver-address.ts'
import { testAuthority } from '../../../platform/testing/authority.ts'
import { type WebhookReceiver, webhookReceiver } from './testing/receiver.ts'
import { type WebhookStory, webhookStory } from './testing/story.ts'

const name = 'hooks.archway.test'

/** Resolves every name to this machine. */
const resolve = ((_host: string, _options: object, done: (...answer: unknown[]) => void) =>
  done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as Resolve

describe('a receiver with TLS', () => {
  const system = getCACertificates('default')
  const receivers: WebhookReceiver[] = []
  let story: WebhookStory
  let trusted: Awaited<ReturnType<typeof testAuthority>>
  beforeAll(async () => {
    story = await webhookStory()
    trusted = await testAuthority()
    // Has the effect of NODE_EXTRA_CA_CERTS, which operators set.
    setDefaultCACertificates([...system, trusted.root])
  })
  afterAll(async () => {
    setDefaultCACertificates(system)
    for (const receiver of receivers) await receiver.close()
    await story.close()
  })

  /** Sends a test to a receiver with a certificate of this authority for this host. */
  const sendTestTo = async (host: string, authority = trusted) => {
    const receiver = await webhookReceiver(await authority.serverAt([{ type: 'dns', value: host }]))
    receivers.push(receiver)
    const ownHook = await story.hook({ url: `https://${name}:${receiver.port}/cases` })
    await ownHook.test()
    await story.work({ resolve })
    const [entry] = await ownHook.log()
    return { entry, received: receiver.at('/cases'), connections: receiver.connections(), ours: ownHook }
  }

  test('S9 gets the signed delivery if an authority trusted by the operator has certified its host', async () => {
    const { entry, received, ours } = await sendTestTo(name)
    expect(entry).toMatchObject({ status: 'delivered', responseStatus: 204, problem: null })
    const [{ raw, headers } = expect.fail('nothing arrived')] = received
    vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 })
    try {
      expect(new Verifier(ours.secret).verify(raw, { ...headers })).toMatchObject({ type: 'webhook.test' })
    } finally {
      vi.useRealTimers()
    }
    const wild = await sendTestTo('*.archway.test')
    expect(wild.entry?.status).toBe('delivered')
  })

  test('S9 gets nothing if its certificate is of another host or an unknown authority, or a wildcard of another level', async () => {
    for (const [host, authority] of [
      ['other.archway.test', trusted],
      ['archway.test', trusted],
      ['*.test', trusted],
      [name, await testAuthority()],
    ] as const) {
      const { entry, received, connections } = await sendTestTo(host, authority)
      expect([host, entry]).toMatchObject([host, { status: 'failed', problem: 'tls', responseStatus: null }])
      expect([received, connections]).toEqual([[], 1])
    }
  })

  test('planted fault: certificates are not checked', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    try {
      const { entry, received } = await sendTestTo('other.archway.test')
      expect([entry?.status, received.length]).toEqual(['delivered', 1])
    } finally {
      vi.unstubAllEnvs()
    }
  })
})
