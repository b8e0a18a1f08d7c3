import { allCalls } from '@archway/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { peopleAt } from '../../apps/server/src/demo/visitor.ts'
import { createApp } from '../../apps/server/src/start/app.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { createPlantedServer } from './src/server.ts'

type Http = TestApp['app']['http']
type Address = { readonly method: string; readonly path: string }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Every URL that a server answers, read from its router: calls, files, documents, pages. */
const addressesOf = (http: Http): Address[] => {
  const pathParts: string[] = []
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', , part = '', methods] =
        /^([│ ]*)(├── |└── )(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      pathParts.length = depth
      pathParts[depth] = part
      return (methods ?? '')
        .split(', ')
        .filter(Boolean)
        .map(method => ({ method, path: pathParts.join('').replace(/^(?!\/)/, '/') }))
    })
}

/** Content that is the same for all people may be cached by a browser; so may a file, according to its header. */
const isCacheable = /^\/(docs\*?|openapi\.json|assets|files|picture)(\/|$)|^\/\*$|^\/$/

const withSampleValues = (path: string): string =>
  path.replace(/:[a-zA-Z]+/g, '3f0c8a52-7d7e-4b43-9b1f-6a51e0a7c9d1').replace('*', 'nothing')

/** Lists the problems of the headers of a response (S8). */
const headerFaults = (headers: Record<string, unknown>, { path }: Address, isSecure: boolean): string[] => {
  const policy = String(headers['content-security-policy'] ?? '')
  const scripts = /(?:^|;)\s*script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  const hsts = headers['strict-transport-security']
  return [
    ...(scripts.includes("'self'") || /default-src 'none'/.test(policy) ? [] : ['no rule for scripts']),
    ...(/unsafe-inline|unsafe-eval|\*/.test(scripts) ? ['inline scripts are allowed'] : []),
    ...(/(?:^|;)\s*style-src(?:-elem)? [^;]*unsafe-inline/.test(policy) ? ['inline styles are allowed'] : []),
    ...(/frame-ancestors 'none'/.test(policy) || mayBeFramed(path, policy) ? [] : ['may be framed']),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['the browser may guess the type']),
    ...(headers['referrer-policy'] === 'no-referrer' ? [] : ['the address is sent as referrer']),
    ...(headers['x-powered-by'] === undefined ? [] : ['names the framework']),
    ...(isSecure && !/max-age=\d{8,}/.test(String(hsts)) ? ['no HSTS'] : []),
    ...(!isSecure && hsts !== undefined ? ['HSTS over http'] : []),
    ...(isCacheable.test(path) || String(headers['cache-control']).includes('no-store')
      ? []
      : ['may be cached']),
  ]
}

/** Files may be framed by the portal itself, which shows documents in a frame. */
const mayBeFramed = (path: string, policy: string): boolean =>
  path.startsWith('/files') && /frame-ancestors 'self'/.test(policy)

/** Requests every URL without and with a session; returns what is wrong with the headers of the responses. */
const listDeviations = async (
  http: Http,
  addresses: readonly Address[],
  isSecure = false,
): Promise<string[]> => {
  const owner = await peopleAt(http).as('owner@brightsmiles.test')
  const faults: string[] = []
  for (const address of addresses)
    for (const cookie of ['', owner.cookie]) {
      // Signing out is only requested without a session, because the others need the session.
      if (cookie && ['/auth/logout', '/auth/signOn/logout'].includes(address.path)) continue
      app.clock.advance(1000)
      const { headers, statusCode } = await http.inject({
        method: address.method as 'GET',
        url: withSampleValues(address.path),
        headers: { accept: 'application/json', ...(cookie ? { cookie } : {}) },
        ...(address.method === 'GET' || address.method === 'HEAD' ? {} : { payload: {} }),
      })
      for (const what of headerFaults(headers, address, isSecure))
        faults.push(`${address.method} ${address.path} (${statusCode}): ${what}`)
    }
  return [...new Set(faults)]
}

describe('S8 the headers of every URL', () => {
  test('are as required on every URL of the router, for guests and signed-in users', async () => {
    const addresses = addressesOf(app.app.http)
    const nameOf = (method: string, path: string) =>
      `${method} ${path.replace(/:\w+/g, ':').replace(/(.)\/$/, '$1')}`
    const testedNames = new Set(addresses.map(({ method, path }) => nameOf(method, path)))
    const calls = allCalls.map(({ method, path }) => nameOf(method, path.replace(/\{(\w+)\}/g, ':$1')))
    expect(calls.filter(call => !testedNames.has(call))).toEqual([])
    expect(await listDeviations(app.app.http, addresses)).toEqual([])
  }, 240_000)

  test('with HTTPS, every response has HSTS for years', async () => {
    const config = { ...app.services.config, PUBLIC_URL: 'https://portal.example.com' }
    const secure = await createApp(config, app.database.serverUrl, app.services.log, app.clock)
    try {
      const tested = addressesOf(secure.http).filter(({ method }) => method === 'GET')
      const faults: string[] = []
      for (const address of tested) {
        const { headers } = await secure.http.inject({ method: 'GET', url: withSampleValues(address.path) })
        faults.push(
          ...headerFaults(headers, address, true).map(description => `${address.path}: ${description}`),
        )
      }
      expect(faults).toEqual([])
    } finally {
      await secure.close()
    }
  }, 240_000)

  test.each([
    [
      'content-security-policy',
      "script-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
      'inline scripts are allowed',
    ],
    ['content-security-policy', "script-src 'self'; frame-ancestors 'self'", 'may be framed'],
    [
      'content-security-policy',
      "script-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
      'inline styles are allowed',
    ],
    ['cache-control', 'public, max-age=60', 'may be cached'],
    ['strict-transport-security', 'max-age=63072000', 'HSTS over http'],
  ])('planted fault: one call with %s %s', async (name, value, says) => {
    const http = await createPlantedServer(app, route =>
      route.call.path === '/shipment' && route.call.method === 'GET'
        ? {
            ...route,
            run: context => {
              context.reply.header(name, value)
              return route.run(context)
            },
          }
        : route,
    )
    const tested = addressesOf(http).filter(({ path }) => ['/shipment', '/case', '/health'].includes(path))
    const faults = await listDeviations(http, tested)
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.filter(line => !line.includes(' /shipment (200)') || !line.endsWith(says))).toEqual([])
  })
})
