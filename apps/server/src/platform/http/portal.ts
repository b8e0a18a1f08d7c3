import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyCall } from '@archway/contract/kernel'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { storageOrigins } from '../storage/s3-address.ts'

const portalFolder = fileURLToPath(new URL('../../../../portal/dist', import.meta.url))

/**
 * Workers that read models, or codes in a camera's picture, run WebAssembly, which a content security policy must
 * allow explicitly. A worker has the policy of its script, so the policy of the pages stays strict.
 */
const modelReader = /\/(model|still|code)-worker-[\w-]+\.js(\.br|\.gz)?$/
const modelReaderPolicy = (storage: readonly string[]): string =>
  [
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; frame-ancestors 'none'",
    ["connect-src 'self'", ...storage].join(' '),
  ].join('; ')

/** Addresses outside of the calls that return data to any client. */
const dataPaths = /^\/(health|live|ready|openapi\.json|docs|files|assets)(\/|$)|\.\w{1,12}$/

/** The addresses of calls that answer with a file instead of JSON, which links of the portal open. */
const filePathsOf = (calls: readonly AnyCall[]): RegExp[] =>
  calls
    .filter(({ method, reply }) => method === 'GET' && reply._zod.def.type === 'unknown')
    .map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

/**
 * A client that accepts any type, such as `curl` or a monitor, at an address whose first segment is not that of a
 * call.
 */
const isPageProbe = (request: FastifyRequest, firstOfCalls: ReadonlySet<string>): boolean =>
  (request.headers.accept ?? '*/*').includes('*/*') && !firstOfCalls.has(firstSegment(pathOf(request)))

const firstSegment = (path: string): string => path.split('/')[1] ?? ''

const inAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The hashes of the inline scripts of the page, for its policy: any other inline script does not run. */
const scriptHashes = (page: string): string =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ')

const withMeta = (page: string, meta: ReadonlyMap<string, string>): string => {
  if (meta.size === 0) return page
  const elements = [...meta].map(
    ([name, content]) => `<meta name="${inAttribute(name)}" content="${inAttribute(content)}" />`,
  )
  // A function, because `$` has a special meaning in a replacement string.
  return page.replace('</head>', () => `${elements.join('')}</head>`)
}

type Options = { readonly services: Services; readonly calls: readonly AnyCall[] }

/**
 * Serves the built portal. Some calls and pages share an address (`/lmp`), so they are distinguished by the `Accept`
 * header: a browser that opens a page requests HTML, the portal's own calls request JSON.
 */
const servePortal: FastifyPluginAsync<Options> = async (app, { services, calls }) => {
  if (existsSync(portalFolder)) {
    const readerPolicy = modelReaderPolicy(storageOrigins(services.config).calls)
    await app.register(fastifyStatic, {
      root: portalFolder,
      index: false,
      // The build writes compressed copies beside its files, which load in a third of the time on a slow connection.
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
        if (modelReader.test(path)) reply.header('content-security-policy', readerPolicy)
      },
    })
  } else services.log.warn('the portal is not built; only calls are served')

  const hasPortal = (): boolean => existsSync(portalFolder)
  const sendPage = async (reply: FastifyReply): Promise<FastifyReply> => {
    const page = await readFile(join(portalFolder, 'index.html'), 'utf8')
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    return reply
      .code(200)
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        policy.replace("script-src 'self'", `script-src 'self' ${scriptHashes(page)}`),
      )
      .type('text/html; charset=utf-8')
      .send(withMeta(page, services.pageMeta))
  }

  const filePaths = filePathsOf(calls)
  const mayBePage = (request: FastifyRequest): boolean => {
    const path = pathOf(request)
    return (
      (request.method === 'GET' || request.method === 'HEAD') &&
      !dataPaths.test(path) &&
      !filePaths.some(pattern => pattern.test(path))
    )
  }

  app.addHook('onRequest', async (request, reply) => {
    // `/` is the folder itself, for which the static plugin never calls the handler below.
    const isRoot = pathOf(request) === '/' && isPageProbe(request, new Set())
    const isVisit = (request.headers.accept ?? '').includes('text/html')
    if ((isVisit || isRoot) && mayBePage(request) && hasPortal()) await sendPage(reply)
  })
  const firstOfCalls = new Set(calls.map(({ path }) => firstSegment(path)))
  app.setNotFoundHandler(async (request, reply) => {
    if (isPageProbe(request, firstOfCalls) && mayBePage(request) && hasPortal()) return sendPage(reply)
    throw new Refusal('NOT_FOUND')
  })
}

export const portalFiles = fastifyPlugin(servePortal, { name: 'portal-files' })
