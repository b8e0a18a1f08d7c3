import type { AnyCall } from '@archway/contract/kernel'
import type { Route } from '../../../apps/server/src/platform/http/route.ts'
import { createServer } from '../../../apps/server/src/platform/http/server.ts'
import type { TestApp } from '../../../apps/server/src/testing/app.ts'
import type { Principal } from './principals.ts'

type Reply = { status: number; body: { code?: string; [key: string]: unknown } }

/** Makes calls to one server as one person. */
export type Ask = (
  who: Pick<Principal, 'email'>,
  call: AnyCall,
  ids: Readonly<Record<string, string>>,
  input: Input,
) => Promise<Reply>
type Input = {
  params: Record<string, string>
  query: Record<string, unknown>
  body: Record<string, unknown>
}

type Http = TestApp['app']['http']

/** Makes calls to the server of `app`, or to `http` over the same data, with the person's session. */
export const askOf =
  (app: TestApp, http: Http = app.app.http): Ask =>
  async (principal, call, ids, { params, query, body }) => {
    const cookie = principal.email ? (await app.as(principal.email)).cookie : ''
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(ids[name] ?? params[name] ?? ''),
    )
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const response = await http.inject({
      method: call.method,
      url: search.size > 0 ? `${path}?${search}` : path,
      headers: { accept: 'application/json', ...(cookie ? { cookie } : {}) },
      ...(call.method === 'GET' ? {} : { payload: body }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return { status: response.statusCode, body: isJson ? response.json() : {} }
  }

/** The same server on the same data, with some routes replaced: a planted fault. */
export const createPlantedServer = async (app: TestApp, change: (route: Route) => Route): Promise<Http> => {
  const routes = app.app.routes.map(change)
  return createServer(
    app.services,
    routes,
    routes.map(route => route.call),
  )
}
