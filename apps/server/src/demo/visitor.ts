import type { AnyCall, BodyInput, ParamsOf, QueryInput, ReplyOf } from '@archway/contract/kernel'
import type { FastifyInstance } from 'fastify'
import { demoPassword } from './people.ts'

export type CallInput<C> = {
  params?: ParamsOf<C>
  query?: QueryInput<C> | Record<string, unknown>
  body?: BodyInput<C> | Record<string, unknown>
  headers?: Record<string, string>
}
export type Answer<C> = { status: number; body: ReplyOf<C> & ErrorAnswer; headers: Record<string, unknown> }
type ErrorAnswer = {
  message?: string
  code?: string
  status?: string
  extra?: { msg: string; field?: string }[]
  errors?: Record<string, string>
}

/** A client with a cookie that makes calls over HTTP. */
export type Visitor = {
  call<C extends AnyCall>(declared: C, options?: CallInput<C>): Promise<Answer<C>>
  cookie: string
}

/** The address of a call with its parameters and query. */
const addressOf = (
  path: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined)
      search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return search.size > 0 ? `${filledPath}?${search}` : filledPath
}

/**
 * Clients for the people of the demo world; `as(email)` signs in once per person. If `cookieOf` returns a cookie, the
 * person is signed in already.
 */
export const peopleAt = (
  http: FastifyInstance,
  cookieOf: (email: string) => string | undefined = () => undefined,
) => {
  const visitor = (cookie = ''): Visitor => {
    const self: Visitor = {
      cookie,
      call: async (call, options = {}) => {
        const response = await http.inject({
          method: call.method,
          url: addressOf(call.path, options.params ?? {}, options.query ?? {}),
          headers: {
            accept: 'application/json',
            ...(self.cookie ? { cookie: self.cookie } : {}),
            ...options.headers,
          },
          ...(call.method === 'GET' ? {} : { payload: (options.body ?? {}) as object }),
        })
        for (const set of response.cookies)
          self.cookie = mergeCookie(self.cookie, set.name, set.maxAge === 0 ? '' : set.value)
        const isJson = String(response.headers['content-type']).includes('json')
        return {
          status: response.statusCode,
          // JSON is untyped; the server has checked the reply against the contract.
          body: (isJson ? response.json() : {}) as never,
          headers: response.headers,
        }
      },
    }
    return self
  }

  const visitors = new Map<string, Promise<Visitor>>()
  const forgotten = new Set<string>()
  const signIn = async (email: string): Promise<Visitor> => {
    const person = visitor()
    const response = await http.inject({
      method: 'POST',
      url: '/auth',
      payload: { username: email, password: demoPassword },
    })
    if (response.statusCode !== 200) throw new Error(`${email} cannot sign in: ${response.body}`)
    for (const set of response.cookies) person.cookie = mergeCookie(person.cookie, set.name, set.value)
    return person
  }
  const enter = async (email: string): Promise<Visitor> => {
    const cookie = forgotten.has(email) ? undefined : cookieOf(email)
    return cookie === undefined ? signIn(email) : visitor(cookie)
  }
  return {
    guest: () => visitor(),
    as: (email: string): Promise<Visitor> => {
      const session = visitors.get(email) ?? enter(email)
      visitors.set(email, session)
      return session
    },
    /** Signs in again next time: sessions expire when the demo clock advances by weeks. */
    forget: (email: string): void => {
      visitors.delete(email)
      forgotten.add(email)
    },
  }
}

const mergeCookie = (cookies: string, name: string, value: string): string =>
  [
    ...cookies.split('; ').filter(part => part && !part.startsWith(`${name}=`)),
    ...(value ? [`${name}=${value}`] : []),
  ].join('; ')
