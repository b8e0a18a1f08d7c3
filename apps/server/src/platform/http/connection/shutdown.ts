import { once } from 'node:events'
import type { Server } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import fastifyPlugin from 'fastify-plugin'
import type { Services } from '../../services.ts'
import { hasBody } from './body-time.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is about to stop: it is not ready, and makes clients reconnect elsewhere. */
    isStopping: boolean
    /** Reports not ready and keeps serving for `SHUTDOWN_NOTICE_SECONDS`; a further SIGINT ends the notice. */
    giveNotice(): Promise<void>
  }
}

/** Connections that have become idle since the port was closed are closed this often. */
const closeIdleMs = 100

/** Under continuous load, connections that wait after this time are left to the next process. */
const maxTakeOverMs = 1000

/**
 * Lets the server accept the connections that the system has queued for it: closing the port would reset them, with
 * the requests in them. Node accepts one per turn of the event loop.
 */
const takeOverConnections = async (server: Server): Promise<void> => {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  const until = performance.now() + maxTakeOverMs
  let before: number
  do {
    before = accepted
    // The first one may come before the loop has looked at its sockets again.
    await turn()
    await turn()
  } while (accepted > before && performance.now() < until)
  server.off('connection', count)
}

/**
 * The shutdown: not ready at once, while all requests are still served until load balancers notice; then the port is
 * closed and requests in flight finish. `close()` of the server does the last two steps (`forceCloseConnections:
 * 'idle'`); requests that are unfinished after `SHUTDOWN_GRACE_SECONDS` are aborted and counted in the log.
 */
export const gracefulShutdown = fastifyPlugin<Pick<Services, 'config' | 'log'>>(
  (app, { config, log }, done) => {
    app.decorate('isStopping', false)
    app.decorate('giveNotice', async () => {
      app.isStopping = true
      const notice = new AbortController()
      const noticePeriod = pause(config.SHUTDOWN_NOTICE_SECONDS * 1000, undefined, notice).catch(() => {})
      if (config.SHUTDOWN_NOTICE_SECONDS > 0)
        await Promise.race([noticePeriod, once(process, 'SIGINT', notice).catch(() => {})])
      notice.abort()
    })

    let inFlight = 0
    app.addHook('onRequest', (_request, reply, next) => {
      inFlight += 1
      reply.raw.once('close', () => {
        inFlight -= 1
      })
      next()
    })
    // A connection closed with unread bytes is reset, and its reply is lost.
    app.addHook('onSend', (request, reply, payload, next) => {
      if (app.isStopping && (request.raw.complete || !hasBody(request))) reply.header('connection', 'close')
      next(null, payload)
    })

    let closing: NodeJS.Timeout | undefined
    let cutting: NodeJS.Timeout | undefined
    app.addHook('preClose', async () => {
      app.isStopping = true
      await takeOverConnections(app.server)
      closing = setInterval(() => app.server.closeIdleConnections(), closeIdleMs)
      cutting = setTimeout(() => {
        if (inFlight > 0) log.warn(`${inFlight} requests did not finish in time and were cut`)
        app.server.closeAllConnections()
      }, config.SHUTDOWN_GRACE_SECONDS * 1000)
    })
    app.addHook('onClose', async () => {
      clearInterval(closing)
      clearTimeout(cutting)
    })
    done()
  },
  { name: 'graceful-shutdown' },
)
