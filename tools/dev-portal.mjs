import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './install.mjs'

/** The portal with hot reload in front of the server: one address for both, as in production. */

const { PORT, HOST, SERVER_URL } = process.env
const portal = join(root, 'apps/portal')

/** Vite answers for pages, for its own modules and for the portal's files; all else is a call to the server. */
function isForPortal({ method, url, headers }) {
  const { pathname } = new URL(url, SERVER_URL)
  if (/^\/(health|openapi\.json|docs|files)(\/|$)/.test(pathname)) return false
  if (headers['sec-websocket-protocol']?.startsWith('vite-')) return true
  if (method !== 'GET' && method !== 'HEAD') return false
  if (headers.accept?.includes('text/html')) return true
  if (/^\/(@|src\/|node_modules\/|__)/.test(pathname)) return true
  return [portal, join(portal, 'public')].some(folder => {
    const file = join(folder, decodeURIComponent(pathname))
    return file.startsWith(folder) && existsSync(file) && statSync(file).isFile()
  })
}

const server = await createServer({
  configFile: join(portal, 'vite.config.ts'),
  logLevel: 'warn',
  clearScreen: false,
  server: {
    port: Number(PORT),
    host: HOST,
    strictPort: true,
    proxy: {
      '^/.*': {
        target: SERVER_URL,
        ws: true,
        // The server compares the origin of a write with the host it was sent to.
        changeOrigin: false,
        bypass: request => (isForPortal(request) ? request.url : undefined),
      },
    },
  },
})
await server.listen()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => server.close().then(() => process.exit(0)))
}
