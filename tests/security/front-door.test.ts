import { createHook } from 'node:async_hooks'
import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { sessionCalls } from '@archway/contract/session'
import { shipmentCalls } from '@archway/contract/shipments'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '../../apps/server/src/demo/people.ts'
import type { Config } from '../../apps/server/src/platform/config/config.ts'
import { createLog, type Log } from '../../apps/server/src/platform/process/log.ts'
import { unsafeLog } from '../../apps/server/src/platform/testing/memory-log.ts'
import { type TestApp, testApp, type Visitor } from '../../apps/server/src/testing/app.ts'
import { completeForm, createDraft, fillRecords } from '../../apps/server/src/testing/case-story.ts'
import { peopleOf } from '../../apps/server/src/testing/planted.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' })
})
afterAll(() => app.close())

/** The number of password hashes computed while `work` runs, counted with the runtime's async hooks. */
const countHashes = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0
  const hook = createHook({
    init: (_id, type) => {
      if (/argon2/i.test(type)) count += 1
    },
  }).enable()
  await work()
  hook.disable()
  return count
}

const signIn = (username: string, password: string, from: string, cookie?: string) =>
  app.app.http.inject({
    method: 'POST',
    url: '/auth',
    headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
    payload: { username, password },
  })

describe('S7 wrong passwords', () => {
  const guesses = Number(process.env.GUESSES ?? 300)

  test(`${guesses} from everywhere within an hour cost at most 100 hashes, of an unknown account as many`, async () => {
    const guessPasswords = (username: string) =>
      countHashes(async () => {
        for (let n = 0; n < guesses; n += 50)
          await Promise.all(
            Array.from({ length: 50 }, (_, index) =>
              signIn(
                username,
                'wrong-wrong-wrong',
                `198.51.${(n + index) % 100}.${Math.floor((n + index) / 100) % 250}`,
              ),
            ),
          )
      })
    // Signs in with a new session instead of the initial one.
    app.forget('owner@anadolu.test')
    const home = await app.as('owner@anadolu.test')
    const ownersAttempts = await guessPasswords('owner@anadolu.test')
    const unknown = await guessPasswords('nobody@anadolu.test')
    expect(ownersAttempts).toBeGreaterThan(0)
    expect(ownersAttempts).toBeLessThanOrEqual(100)
    // One of the checks of the hour was used by the sign-in at home.
    expect(unknown - ownersAttempts).toBe(1)
    // The owner can sign in from a known browser during the attack.
    expect((await signIn('owner@anadolu.test', demoPassword, '203.0.113.9', home.cookie)).statusCode).toBe(
      200,
    )
  }, 240_000)

  test('a correct password costs one hash, so the counting works', async () => {
    expect(await countHashes(() => signIn('owner@nourdental.test', demoPassword, '203.0.113.10'))).toBe(1)
  })
})

describe('S8 the headers of every response', () => {
  type Address = readonly [
    method: 'GET' | 'POST' | 'PUT' | 'OPTIONS',
    url: string,
    signedIn: boolean,
    accept?: string,
  ]

  /** One URL of every kind: calls, refusals, pages, files, documents, and URLs that the router cannot parse. */
  const addresses: readonly Address[] = [
    ['GET', '/case', true],
    ['GET', '/case', false],
    ['POST', '/auth', false],
    ['GET', '/nowhere', false],
    ['GET', '/case/not-an-id', true],
    ['GET', `/case/${'x'.repeat(500)}`, true],
    ['GET', '/%', false],
    ['PUT', '/case', true],
    ['OPTIONS', '/case', false],
    ['GET', '/health', false],
    ['GET', '/openapi.json', false],
    ['GET', '/docs', false],
    ['GET', '/docs/static/index.html', false],
    ['GET', '/files/x', false],
    ['GET', '/assets/none.js', false],
    ['GET', '/cases', false, 'text/html'],
    ['GET', '/login', false, 'text/html'],
  ]

  const fetchHeaders = async ([method, url, signedIn, accept = 'application/json']: Address) => {
    const cookie = signedIn ? (await app.as('owner@brightsmiles.test')).cookie : ''
    return app.app.http.inject({
      method,
      url,
      headers: { accept, ...(cookie ? { cookie } : {}) },
      ...(method === 'POST' ? { payload: { username: 'a@b.test', password: 'wrong-wrong-1' } } : {}),
    })
  }

  test.each(addresses.map(address => [address[0], address[1].slice(0, 40), address] as const))(
    '%s %s',
    async (_method, _url, address) => {
      const { headers } = await fetchHeaders(address)
      const policy = String(headers['content-security-policy'] ?? '')
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
      expect(scripts).toContain("'self'")
      expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("object-src 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['x-powered-by']).toBeUndefined()
      const cacheable =
        /^\/(docs|openapi|assets|files|cases|login|nowhere)/.test(address[1]) || address[1] === '/%'
      if (!cacheable && address[0] !== 'OPTIONS')
        expect(String(headers['cache-control'])).toContain('no-store')
    },
  )
})

describe('S9 names and email addresses', () => {
  const secret = { firstName: 'Zyxwvutine', lastName: 'Qponmlkson' }

  /** The log lines with a name or an email address, after a case was created and a statement with both failed. */
  const countLines = async (
    make: (config: Pick<Config, 'LOG_LEVEL' | 'LOG_FORMAT'>) => Log,
    LOG_FORMAT: Config['LOG_FORMAT'],
  ): Promise<{ lines: number; secrets: string[] }> => {
    const lines: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation(chunk => lines.push(String(chunk)) > 0)
    try {
      const log = make({ LOG_LEVEL: 'trace', LOG_FORMAT })
      const owner = await app.as('owner@nourdental.test')
      const id = await createDraft(owner, completeForm('AL', secret))
      await owner.call(caseCalls.read, { params: { id } })
      // If the database refuses a statement, its error message contains the values.
      const failed = await app.services.db.pool
        .query('select $1::int', [`${secret.firstName} owner@nourdental.test`])
        .catch((error: Error) => error)
      expect(String((failed as Error).message)).toContain(secret.firstName)
      const error = new Error(`Failed query: ${secret.firstName}`, { cause: failed })
      log.error({ err: error, firstName: secret.firstName }, 'PUT /case/{id} failed')
      log.error(error)
    } finally {
      write.mockRestore()
    }
    return {
      lines: lines.length,
      secrets: lines.filter(line => /Zyxwvutine|Qponmlkson|@nourdental/.test(line)),
    }
  }

  test.each(['json', 'text'] as const)(
    'are not in the log, not even when a statement with them fails (%s)',
    async format => {
      const { lines, secrets } = await countLines(createLog, format)
      expect(lines).toBe(2)
      expect(secrets).toEqual([])
    },
  )

  test('planted hole: a log with the messages of database errors', async () => {
    const { secrets } = await countLines(unsafeLog, 'json')
    expect(secrets).toHaveLength(2)
  })

  const addressesIn = (text: string): string[] => text.match(/"(https?:\/\/|\/)[^"]*"/g) ?? []
  const containsPersonalData = (url: string): boolean => /Zyxwvutine|Qponmlkson|@/.test(url)

  test('are not in any URL that the server sends', async () => {
    const owner = await app.as('owner@nourdental.test')
    const form = completeForm('AL', secret)
    const id = await createDraft(owner, form)
    await fillRecords(app, id, 'nourdental', form)
    const files = await owner.call(caseFileCalls.ofCase, { params: { id } })
    const [{ uuid: file = '' } = {}] = files.body.data
    const responses = [
      files,
      await owner.call(caseFileCalls.address, { params: { id: file } }),
      await owner.call(caseCalls.read, { params: { id } }),
      await owner.call(caseCalls.list),
      await owner.call(shipmentCalls.shipments),
    ]
    const urls = responses.flatMap(({ body }) => addressesIn(JSON.stringify(body)))
    expect(urls.length).toBeGreaterThan(0)
    expect(urls.filter(containsPersonalData)).toEqual([])
    expect(addressesIn('{"file":"/asset/1?name=Zyxwvutine"}').filter(containsPersonalData)).toHaveLength(1)
  })
})

describe('S7 S12 a sign-in over a session', () => {
  type Fault = Parameters<typeof peopleOf>[2]
  const createPeopleWith = (fault: Fault) => peopleOf(app, sessionCalls.login, fault)

  /**
   * Whether the browser keeps its cookie when another person signs in, and what the earlier cookie still gives access
   * to.
   */
  const signInOver = async (browser: Visitor) => {
    const before = app.guest()
    await before.call(sessionCalls.login, {
      body: { username: 'contact@brightsmiles.test', password: demoPassword },
    })
    browser.cookie = before.cookie
    const { status } = await browser.call(sessionCalls.login, {
      body: { username: 'planner@archway.test', password: demoPassword },
    })
    expect(status).toBe(200)
    const isUnchanged = browser.cookie === before.cookie
    return { isUnchanged, before: (await before.call(sessionCalls.me)).status }
  }

  test('opens a new session and ends only the one it replaces', async () => {
    const otherVisitor = await app.as('contact@brightsmiles.test')
    expect(await signInOver(app.guest())).toEqual({ isUnchanged: false, before: 401 })
    expect((await otherVisitor.call(sessionCalls.me)).status).toBe(200)
  })

  test('planted faults: the old session stays open, or its cookie stays valid', async () => {
    const leaving = await createPeopleWith(({ request, ...context }, run) =>
      run({ ...context, request: Object.create(request, { cookies: { value: {} } }) }),
    )
    expect(await signInOver(leaving.guest())).toEqual({ isUnchanged: false, before: 200 })
    const keeping = await createPeopleWith((context, run) =>
      run({ ...context, cookies: { device: 'known' } }),
    )
    expect(await signInOver(keeping.guest())).toMatchObject({ isUnchanged: true })
  })
})
