import { existsSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'vite'
import { root } from './install.mjs'

/** Serves the portal with hot reload and proxies calls to the server: one origin for both, as in production. */

const { PORT, HOST, SERVER_URL } = process.env
const portal = join(root, 'apps/portal')

/** Vite serves pages, its own modules and the portal's files; all other requests go to the server. */
function isForPortal({ method, url, headers }) {
  const { pathname } = new URL(url, SERVER_URL)
  if (/^\/(health|live|ready|openapi\.json|docs|files)(\/|$)/.test(pathname)) return false
  if (headers['sec-websocket-protocol']?.startsWith('vite-')) return true
  if (method !== 'GET' && method !== 'HEAD') return false
  if (headers.accept?.includes('text/html')) return true
  if (/^\/(@|src\/|node_modules\/|__)/.test(pathname)) return true
  return [portal, join(portal, 'public')].some(folder => {
    const file = join(folder, decodeURIComponent(pathname))
    return file.startsWith(folder) && existsSync(file) && statSync(file).isFile()
  })
}

function serverAnswers() {
  const { hostname, port } = new URL(SERVER_URL)
  return new Promise(resolve => {
    const socket = connect(Number(port), hostname)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Makes a call during a restart wait for the server instead of failing. */
async function serverIsBack() {
  const deadline = Date.now() + 30_000
  while (!(await serverAnswers()) && Date.now() < deadline) await pause(100)
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
        // The server compares the origin of a write with the Host header of the request.
        changeOrigin: false,
        bypass: async request => {
          if (isForPortal(request)) return request.url
          await serverIsBack()
        },
      },
    },
  },
})
await server.listen()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => server.close().then(() => process.exit(0)))
}
