import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allCalls } from '@archway/contract/api'
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type TestApp, testApp } from '../../testing/app.ts'
import { createServer } from './server.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const isPortalBuilt = existsSync(
  fileURLToPath(new URL('../../../../portal/dist/index.html', import.meta.url)),
)

describe.skipIf(!isPortalBuilt && !process.env.CI)('pages, files and unknown addresses of the portal', () => {
  type Send = (method: 'GET' | 'HEAD', url: string, accept: string) => Promise<LightMyRequestResponse>
  const sendTo =
    (http: FastifyInstance): Send =>
    (method, url, accept) =>
      http.inject({ method, url, headers: { accept } })
  const html = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const pages = [
    ['/', html],
    ['/', '*/*'],
    ['/login', '*/*'],
    ['/cases/all', html],
    ['/no-such-page', html],
  ] as const

  /** The calls that answer with a file. */
  const fileCalls = allCalls.filter(
    ({ method, reply }) => method === 'GET' && (reply as z.ZodMiniType)._zod.def.type === 'unknown',
  )

  /** The requests that are not answered as expected of a website, one line for each. */
  const listDeviations = async (send: Send): Promise<string[]> => {
    const wrong: string[] = []
    const expectAnswer = (request: string, reply: LightMyRequestResponse, status: number, type: string) => {
      const actual = `${reply.statusCode} ${reply.headers['content-type']}`
      if (!actual.startsWith(`${status} ${type}`)) wrong.push(`${request}: ${actual}`)
    }
    for (const [url, accept] of pages) {
      const reply = await send('GET', url, accept)
      expectAnswer(`GET ${url} ${accept}`, reply, 200, 'text/html; charset=utf-8')
      const head = await send('HEAD', url, accept)
      expectAnswer(`HEAD ${url} ${accept}`, head, 200, 'text/html')
      if (head.body !== '' || head.headers['content-length'] !== reply.headers['content-length'])
        wrong.push(`HEAD ${url} ${accept}: another length`)
    }
    const [, asset = ''] = /"(\/assets\/[^"]+\.js)"/.exec((await send('GET', '/login', html)).body) ?? []
    expectAnswer(`HEAD ${asset}`, await send('HEAD', asset, '*/*'), 200, '')
    for (const accept of [html, '*/*', 'image/*'])
      for (const url of ['/assets/none.js', '/none.png'])
        expectAnswer(`GET ${url} ${accept}`, await send('GET', url, accept), 404, '')
    for (const [url, accept] of [
      ['/case/x/y/z/none', '*/*'],
      ['/no-such-page', 'application/json'],
    ] as const)
      expectAnswer(`GET ${url} ${accept}`, await send('GET', url, accept), 404, 'application/json')
    // A link to a file opens the file, not a page: here its call refuses a guest.
    for (const { path } of fileCalls) {
      const url = path.replaceAll(/\{\w+\}/g, randomUUID())
      expectAnswer(`GET ${path}`, await send('GET', url, html), 401, 'application/json')
    }
    return wrong
  }

  test('pages and files are served to GET and HEAD for any Accept header; paths of the API get 404 in JSON', async () => {
    expect(await listDeviations(sendTo(app.app.http))).toEqual([])
  })

  test.each([
    ['pages only for Accept: text/html', ({ headers }: FastifyRequest) => headers.accept === '*/*', 404, 3],
    ['no HEAD', ({ method }: FastifyRequest) => method === 'HEAD', 404, 11],
    ['a page for every missing file', ({ url }: FastifyRequest) => /none\./.test(url), 200, 6],
  ] as const)('a planted fault is found: %s', async (_name, applies, status, minDeviations) => {
    const { routes } = app.app
    const calls = routes.map(({ call }) => call)
    const faulty = await createServer(app.services, routes, calls, async http => {
      http.addHook('onRequest', async (request, reply) => {
        if (applies(request)) await reply.code(status).type('text/html').send('')
      })
    })
    expect((await listDeviations(sendTo(faulty))).length).toBeGreaterThanOrEqual(minDeviations)
    await faulty.close()
  })
})
