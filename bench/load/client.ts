import { randomUUID } from 'node:crypto'
import type { AnyCall, BodyInput, ParamsOf, QueryInput, ReplyOf } from '@archway/contract/kernel'
import { sessionCalls } from '@archway/contract/session'
import { Agent, request } from 'undici'
import type { LoadRecord } from './record.ts'

type CallInput<C> = { params?: ParamsOf<C>; query?: QueryInput<C>; body?: BodyInput<C> }

/** A refusal or a failed request; already counted. */
export class Failed extends Error {}

/** Maximum number of connections to each address, enough for everyone who acts at the same time. */
const connections = 256
const timeoutMs = 60_000

const dispatcher = new Agent({ connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })

const addressOf = (declared: AnyCall, options: CallInput<AnyCall>): string => {
  const params = (options.params ?? {}) as Readonly<Record<string, string>>
  const path = declared.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const search = new URLSearchParams(
    Object.entries((options.query ?? {}) as Record<string, unknown>).map(
      ([name, value]): [string, string] => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ],
    ),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * A browser of a person: signs in and makes calls. `from` is the client address for a server behind a proxy
 * (`X-Forwarded-For`), so that rate limits by address see each clinic separately.
 */
export const createVisitor = (record: LoadRecord, origin: string, from: string) => {
  const cookies = new Map<string, string>()
  const headers = () => ({
    accept: 'application/json',
    'x-forwarded-for': from,
    ...(cookies.size > 0 ? { cookie: [...cookies].map(pair => pair.join('=')).join('; ') } : {}),
  })

  const send = async (
    name: string,
    method: string,
    path: string,
    options: { headers?: Record<string, string>; body?: string | Buffer } = {},
  ): Promise<unknown> => {
    record.request()
    try {
      const response = await request(`${origin}${path}`, {
        dispatcher,
        method,
        headers: { ...headers(), ...options.headers },
        ...(options.body === undefined ? {} : { body: options.body }),
      })
      const text = await response.body.text()
      if (response.statusCode >= 300) {
        const { code = '' } = text.startsWith('{') ? (JSON.parse(text) as { code?: string }) : {}
        throw new Failed(`${name} answers ${response.statusCode} ${code}`.trim())
      }
      for (const set of [response.headers['set-cookie'] ?? []].flat()) {
        const [pair = ''] = set.split(';')
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      return String(response.headers['content-type']).includes('json') ? JSON.parse(text) : null
    } catch (error) {
      const failure =
        error instanceof Failed
          ? error
          : new Failed(`${name}: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`)
      record.failed(failure.message)
      throw failure
    }
  }

  const call = async <C extends AnyCall>(declared: C, options: CallInput<C> = {}): Promise<ReplyOf<C>> =>
    (await send(
      `${declared.method} ${declared.path}`,
      declared.method,
      addressOf(declared, options as CallInput<AnyCall>),
      declared.method === 'GET'
        ? {}
        : {
            headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
            body: JSON.stringify(options.body ?? {}),
          },
    )) as ReplyOf<C>

  return {
    origin,
    headers,
    call,
    signIn: (username: string, password: string) =>
      call(sessionCalls.login, { body: { username, password } }),
    /** Sends the bytes of a reserved file by tus in one request, like browsers without an object storage. */
    upload: async (path: string, body: Buffer): Promise<void> => {
      await send('PATCH upload', 'PATCH', path, {
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body,
      })
    },
  }
}
export type Visitor = ReturnType<typeof createVisitor>
