import type { FastifyPluginCallback } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Services } from '../services.ts'
import { createReadiness } from './readiness.ts'

/**
 * `/live`: the process answers. `/ready`: it may be sent requests. `/health`: the same for people. The first two are
 * for probes, which ask often: neither waits for more than a cached look.
 */
const routes: FastifyPluginCallback<{ services: Services }> = (app, { services }, done) => {
  const readiness = createReadiness(services)
  app.addHook('onClose', () => readiness.close())

  app.get('/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))

  app.get('/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (app.isStopping) return reply.code(503).send({ status: 'stopping' })
    const checks = await readiness.look()
    const ready = Object.values(checks).every(check => check === 'ok')
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks })
  })

  // One question to the database at a time, however many ask.
  let runningCheck: Promise<number> | null = null
  const databaseMs = (): Promise<number> => {
    const started = services.clock.now().getTime()
    runningCheck ??= services.db.pool
      .query('select 1')
      .then(() => services.clock.now().getTime() - started)
      .finally(() => {
        runningCheck = null
      })
    return runningCheck
  }
  app.get('/health', async (_request, reply) => {
    const ms = await databaseMs()
    return reply.header('cache-control', 'no-store').send({
      status: 'ok',
      database: 'ok',
      uptimeSeconds: Math.round(process.uptime()),
      databaseMs: ms,
    })
  })
  done()
}

export const healthRoutes = fastifyPlugin(routes, { name: 'health' })
