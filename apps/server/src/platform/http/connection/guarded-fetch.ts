import { Agent, fetch } from 'undici'
import { guardedLookup, type ReceiverPolicy, type Resolve, refuseLiteral } from './receiver-address.ts'

const connectMs = 5000
const answerMs = 10_000
const maxBytes = 1_000_000

type Init = Parameters<typeof fetch>[1]

/**
 * `fetch` for addresses that customers name: connects to no address that the policy excludes, follows no redirect, and
 * reads at most a megabyte within ten seconds. Every request opens a new connection, so that the lookup decides about
 * each.
 */
export const guardedFetch =
  (policy: ReceiverPolicy, resolve?: Resolve) =>
  async (address: string, init: object): Promise<Response> => {
    const url = new URL(address)
    refuseLiteral(policy, url)
    const agent = new Agent({
      connect: { lookup: guardedLookup(policy, url.protocol, resolve), timeout: connectMs },
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
      maxResponseSize: maxBytes,
      pipelining: 0,
    })
    try {
      const answer = await fetch(url, { ...(init as Init), redirect: 'manual', dispatcher: agent })
      const body = await answer.arrayBuffer()
      return new Response(body.byteLength > 0 ? body : null, {
        status: answer.status,
        headers: [...answer.headers],
      })
    } finally {
      await agent.destroy()
    }
  }
