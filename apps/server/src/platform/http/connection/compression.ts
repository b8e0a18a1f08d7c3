import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** Size below which a reply fits into one packet anyway, in bytes. */
const minBytes = 1400
/** Size from which on compression runs outside of the event loop, in bytes. */
const asyncBytes = 128 * 1024

// Lowest levels: output a tenth larger than at the default levels, for a third of the CPU (decision 27).
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const gzipOptions = { level: 1 }
const encodings = {
  br: {
    sync: (text: Buffer) => brotliCompressSync(text, brotliOptions),
    async: (body: Buffer) => promisify(brotliCompress)(body, brotliOptions),
  },
  gzip: {
    sync: (text: Buffer) => gzipSync(text, gzipOptions),
    async: (body: Buffer) => promisify(gzip)(body, gzipOptions),
  },
}
type Encoding = keyof typeof encodings

/** The best encoding that the client accepts; browsers offer brotli over https and on localhost only. */
const acceptedEncoding = ({ headers }: FastifyRequest): Encoding | undefined => {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .flatMap(part => {
      const [name = '', ...parameters] = part.trim().split(/\s*;\s*/)
      return parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
    })
  return (['br', 'gzip'] as const).find(name => accepted.includes(name))
}

const isText = (type: unknown): boolean => /^(application\/json|text\/html)\b/.test(String(type))

/**
 * Compresses pages and the JSON replies of calls, except those with a secret: an observer of sizes could guess a
 * secret next to text that the observer chose (BREACH). Files and the portal's assets, which the build compresses,
 * are not affected.
 */
export const compression = fastifyPlugin(
  (app, _options, done) => {
    app.addHook('onSend', (request, reply, payload, next) => {
      if (
        typeof payload !== 'string' ||
        payload.length < minBytes ||
        !isText(reply.getHeader('content-type')) ||
        reply.hasHeader('content-encoding') ||
        (request.call?.route.call.secretFields.length ?? 0) > 0
      )
        return next(null, payload)
      reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
      const encoding = acceptedEncoding(request)
      if (!encoding) return next(null, payload)
      reply.header('content-encoding', encoding)
      reply.removeHeader('content-length')
      const body = Buffer.from(payload)
      if (body.length < asyncBytes) return next(null, encodings[encoding].sync(body))
      encodings[encoding].async(body).then(
        compressed => next(null, compressed),
        (error: Error) => next(error),
      )
    })
    done()
  },
  { name: 'compression' },
)
