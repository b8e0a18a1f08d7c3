import fastifyPlugin from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'
import { type StorageSettings, storageOrigins } from '../storage/s3-address.ts'

type Settings = StorageSettings & { readonly PUBLIC_URL?: string | undefined }

/** Where people reach the portal over HTTPS, the policy keeps browsers there (HSTS). */
const policyOf = (config: Settings): HelmetOptions => {
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const storage = storageOrigins(config)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Positions of floating panels are set as style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...storage.pictures],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...storage.calls],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameSrc: ["'self'", ...storage.pictures],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  }
}

/**
 * The headers of every reply. Helmet's middleware is built once: `@fastify/helmet` builds it for every request, which
 * was 4 % of the server's CPU time for a list call.
 */
export const securityHeaders = fastifyPlugin<{ config: Settings }>(
  (app, { config }, done) => {
    const setHeaders = helmet(policyOf(config))
    app.addHook('onRequest', (request, reply, next) =>
      setHeaders(request.raw, reply.raw, error => next(error as Error | undefined)),
    )
    done()
  },
  { name: 'security-headers' },
)
