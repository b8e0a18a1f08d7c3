import type { FastifyHelmetOptions } from '@fastify/helmet'
import { type StorageSettings, storageOrigins } from '../storage/s3-address.ts'

/** The policy of every reply. Where people reach the portal over HTTPS, it keeps browsers there (HSTS). */
export const securityHeaders = (
  config: StorageSettings & { readonly PUBLIC_URL?: string | undefined },
): FastifyHelmetOptions => {
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
