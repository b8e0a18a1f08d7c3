import type * as undici from 'undici'
import { guardedLookup, type ReceiverPolicy, type Resolve, refuseLiteral } from './receiver-address.ts'

const connectMs = 5000
const responseMs = 10_000
const maxBytes = 1_000_000

type Init = NonNullable<Parameters<typeof undici.fetch>[1]>
type Answer = Awaited<ReturnType<typeof undici.fetch>>

/**
 * Reads at most a megabyte. A compressed response is refused unread, because a few bytes can expand to gigabytes; the
 * limit of the connection counts bytes before they are decompressed.
 */
const readBody = async ({ headers, body }: Answer): Promise<Buffer | null> => {
  if (!/^\s*(identity)?\s*$/i.test(headers.get('content-encoding') ?? ''))
    throw new Error('the answer is compressed')
  if (!body) return null
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop cancels the rest.
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return bytes > 0 ? Buffer.concat(chunks) : null
}

/**
 * `fetch` for addresses that customers enter: connects only to addresses that the policy allows, follows no redirect,
 * accepts no compressed response, and reads at most a megabyte within ten seconds. Every request opens a new
 * connection, so that the lookup checks each.
 */
export const guardedFetch =
  (policy: ReceiverPolicy, resolve?: Resolve) =>
  async (address: string, init: object): Promise<Response> => {
    const url = new URL(address)
    refuseLiteral(policy, url)
    // Few processes ever call a foreign address, and the library needs 10 MB.
    const { Agent, fetch, Headers } = await import('undici')
    const agent = new Agent({
      connect: { lookup: guardedLookup(policy, url.protocol, resolve), timeout: connectMs },
      headersTimeout: responseMs,
      bodyTimeout: responseMs,
      maxResponseSize: maxBytes,
      pipelining: 0,
    })
    const options = init as Init
    const headers = new Headers(options.headers)
    headers.set('accept-encoding', 'identity')
    try {
      const response = await fetch(url, { ...options, headers, redirect: 'manual', dispatcher: agent })
      return new Response(await readBody(response), {
        status: response.status,
        headers: [...response.headers],
      })
    } finally {
      await agent.destroy()
    }
  }
