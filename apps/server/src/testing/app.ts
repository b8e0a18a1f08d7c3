import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyCall, BodyInput, ParamsOf, QueryInput, ReplyOf } from '@archway/contract/kernel'
import { type App, createApp } from '../app.ts'
import { seedCatalog } from '../catalog/index.ts'
import { makeAddresses } from '../demo/addresses.ts'
import { demoPassword, makePeople } from '../demo/people.ts'
import { movableClock } from '../platform/clock.ts'
import { config } from '../platform/config.ts'
import type { Log } from '../platform/services.ts'
import { testDatabase } from '../platform/testing/database.ts'

type Given<C> = {
  params?: ParamsOf<C>
  query?: QueryInput<C> | Record<string, unknown>
  body?: BodyInput<C> | Record<string, unknown>
  headers?: Record<string, string>
}
export type Answer<C> = { status: number; body: ReplyOf<C> & ErrorAnswer; headers: Record<string, unknown> }
type ErrorAnswer = {
  message?: string
  code?: string
  extra?: { msg: string; field?: string }[]
  errors?: Record<string, string>
}

/** Somebody at the front door: makes calls with their own cookie. */
export type Visitor = {
  call<C extends AnyCall>(declared: C, given?: Given<C>): Promise<Answer<C>>
  cookie: string
}

const silent: Log = {
  info: () => {},
  warn: () => {},
  error: (message, error) => console.error(message, error),
}

/**
 * The whole server on a database of its own with the people of the demo world. Everybody signs in through the
 * front door; `as('owner@brightsmiles.test')` remembers the session.
 */
export const testApp = async () => {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'archway-test-'))
  const clock = movableClock(new Date('2026-03-02T09:00:00.000Z'))
  const app: App = await createApp(config({ DATA_DIR: dataDir }, []), database.url, silent, clock)
  await seedCatalog(app.services.db)
  await makePeople(app.services.db, clock.now())
  await makeAddresses(app.services.db, clock.now())

  const visitor = (cookie = ''): Visitor => {
    const self: Visitor = {
      cookie,
      call: async (declared, given = {}) => {
        let path = declared.path
        for (const [name, value] of Object.entries((given.params ?? {}) as Record<string, string>))
          path = path.replace(`{${name}}`, encodeURIComponent(value))
        const query = new URLSearchParams()
        for (const [name, value] of Object.entries((given.query ?? {}) as Record<string, unknown>))
          if (value !== undefined)
            query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
        const answer = await app.http.inject({
          method: declared.method,
          url: query.size > 0 ? `${path}?${query}` : path,
          headers: {
            accept: 'application/json',
            ...(self.cookie ? { cookie: self.cookie } : {}),
            ...given.headers,
          },
          ...(declared.method === 'GET' ? {} : { payload: (given.body ?? {}) as object }),
        })
        for (const set of answer.cookies)
          self.cookie = mergeCookie(self.cookie, set.name, set.maxAge === 0 ? '' : set.value)
        return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
      },
    }
    return self
  }

  const known = new Map<string, Promise<Visitor>>()
  const signIn = async (email: string): Promise<Visitor> => {
    const person = visitor()
    const answer = await app.http.inject({
      method: 'POST',
      url: '/auth',
      payload: { username: email, password: demoPassword },
    })
    if (answer.statusCode !== 200) throw new Error(`${email} cannot sign in: ${answer.body}`)
    for (const set of answer.cookies) person.cookie = mergeCookie(person.cookie, set.name, set.value)
    return person
  }

  return {
    app,
    services: app.services,
    clock,
    database,
    guest: () => visitor(),
    as: (email: string): Promise<Visitor> => {
      const session = known.get(email) ?? signIn(email)
      known.set(email, session)
      return session
    },
    close: async (): Promise<void> => {
      await app.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

const mergeCookie = (held: string, name: string, value: string): string =>
  [
    ...held.split('; ').filter(part => part && !part.startsWith(`${name}=`)),
    ...(value ? [`${name}=${value}`] : []),
  ].join('; ')
