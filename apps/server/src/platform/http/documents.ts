import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiOf } from './openapi.ts'

/** `/openapi.json` and the page that browses it at `/docs`, both made from the contract. */
export const serveDocuments = async (
  app: FastifyInstance,
  features: Parameters<typeof openApiOf>[0],
  refusals: Parameters<typeof openApiOf>[1],
): Promise<void> => {
  const document = openApiOf(features, refusals)
  await app.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'none', tagsSorter: 'alpha' },
    staticCSP: true,
  })
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document),
  )
}
