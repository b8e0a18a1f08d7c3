import type { FastifyPluginCallback } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Services } from '../services.ts'
import { type Readiness, sendReadiness } from './readiness.ts'

type Options = { readonly services: Services; readonly readiness: Readiness }

/**
 * `/live`: the process responds. `/ready`: requests may be sent to it. `/health`: the same for people. The first two
 * are for frequent probes: neither waits for more than a cached check.
 */
const routes: FastifyPluginCallback<Options> = (app, { services, readiness }, done) => {
  app.get('/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))

  app.get('/ready', (_request, reply) => sendReadiness(reply, readiness, app.isStopping))
  // One query to the database at a time, however many requests arrive.
  let runningCheck: Promise<number> | null = null
  const databaseMs = (): Promise<number> => {
    const startedAt = services.clock.now().getTime()
    runningCheck ??= services.db.pool
      .query('select 1')
      .then(() => services.clock.now().getTime() - startedAt)
      .finally(() => {
        runningCheck = null
      })
    return runningCheck
  }
  app.get('/health', async (_request, reply) => {
    const ms = await databaseMs()
    const preparing = readiness.preparation()
    return reply.header('cache-control', 'no-store').send({
      status: 'ok',
      database: 'ok',
      uptimeSeconds: Math.round(process.uptime()),
      databaseMs: ms,
      ...(preparing === null ? {} : { preparing }),
    })
  })
  done()
}

export const healthRoutes = fastifyPlugin(routes, { name: 'health' })
