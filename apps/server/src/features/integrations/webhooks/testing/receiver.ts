import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { WebhookBody } from '@archway/contract/integrations'

export type Received = {
  readonly id: string
  readonly body: WebhookBody
  readonly raw: string
  readonly headers: Readonly<Record<string, string>>
  readonly path: string
}

type Behaviour = (response: ServerResponse, received: Received, request: IncomingMessage) => void

const accept: Behaviour = response => void response.writeHead(204).end()

/**
 * A receiver of webhooks on this machine, whose responses a test sets by path (`/` by default). With key and
 * certificate (PEM) it uses TLS.
 */
export const webhookReceiver = async (tls?: { readonly key: string; readonly cert: string }) => {
  const received: Received[] = []
  const behaviours = new Map<string, Behaviour>()
  let connections = 0
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    let raw = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      raw += part
    })
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const delivery: Received = {
        id: headers['webhook-id'] ?? '',
        body: JSON.parse(raw) as WebhookBody,
        raw,
        headers,
        path: request.url ?? '',
      }
      received.push(delivery)
      ;(behaviours.get(delivery.path) ?? accept)(response, delivery, request)
    })
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    urlOf: (path: string) => `http://127.0.0.1:${port}${path}`,
    /** The number of connections, including those without a request. */
    connections: () => connections,
    on: (path: string, behaviour: Behaviour) => void behaviours.set(path, behaviour),
    at: (path: string) => received.filter(delivery => delivery.path === path),
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>
