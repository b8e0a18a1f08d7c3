import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiOf } from './openapi.ts'

/** The page of the API documentation without the advertisement of its vendor, and with refusals as a readable list. */
const pageStyle = `
.swagger-ui .topbar { display: none }
.swagger-ui .info { margin: 24px 0 }
.swagger-ui .info .title { font-size: 28px }
.swagger-ui .info .renderedMarkdown { max-width: 90ch }
.swagger-ui .response-col_links, .swagger-ui .response-control-media-type__accept-message { display: none }
.swagger-ui .info .renderedMarkdown h2 { font-size: 18px; margin: 18px 0 6px }
.swagger-ui .opblock-tag { font-size: 18px }
.swagger-ui .opblock-tag > a { flex: 0 0 190px; padding: 0 }
.swagger-ui .opblock-tag > small { flex: 1 1 auto; padding: 0 16px; max-width: none; white-space: normal }
.swagger-ui .opblock-tag > small p { margin: 0 }
.swagger-ui .opblock .opblock-summary-description { white-space: normal }
.swagger-ui .response-col_description ul { margin: 0; padding-inline-start: 18px }
.swagger-ui .response-col_description__inner .markdown, .swagger-ui .response-col_description__inner .renderedMarkdown { margin: 0 }
`

type Features = Parameters<typeof openApiOf>[0]
type Refusals = Parameters<typeof openApiOf>[1]

/**
 * The hash of the style element that swagger-ui inserts while it loads; a story fails when a new version needs
 * another.
 */
const libraryStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

const documents = new WeakMap<Features, ReturnType<typeof openApiOf>>()

/** Created once per process, because it takes as long as the rest of creating a server. */
const documentOf = (features: Features, refusals: Refusals) => {
  const document = documents.get(features) ?? openApiOf(features, refusals)
  documents.set(features, document)
  return document
}

/** `/openapi.json` and its documentation page at `/docs`, both generated from the contract. */
export const serveDocuments = async (
  app: FastifyInstance,
  features: Features,
  refusals: Refusals,
): Promise<void> => {
  const document = documentOf(features, refusals)
  // Generated from zod's JSON schemas, whose types are wider than OpenAPI's.
  await app.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    uiConfig: {
      docExpansion: 'none',
      // Hides the list of schemas, since each call describes its own.
      defaultModelsExpandDepth: -1,
      defaultModelRendering: 'example',
      displayRequestDuration: true,
      filter: true,
    },
    theme: { title: 'Archway: calls', css: [{ filename: 'archway.css', content: pageStyle }] },
    // The content security policy of every other reply, plus the one style element that the page's library inserts.
    staticCSP: false,
    uiHooks: {
      preHandler: (_request, reply, next) => {
        const policy = String(reply.getHeader('content-security-policy') ?? '')
        reply.header('content-security-policy', policy.replace("style-src 'self'", `$& ${libraryStyle}`))
        next()
      },
    },
  })
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document),
  )
}
