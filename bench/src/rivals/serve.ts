import { createServer } from 'node:http'
import pg from 'pg'

/** The pool of a bare server: ten connections, prepared statements planned once unless `options` says otherwise. */
export const createBarePool = (
  connectionString: string,
  options = '-c plan_cache_mode=force_generic_plan',
): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max: 10, options })
  // The bench stops the database last, which idle connections report as an error.
  pool.on('error', () => {})
  return pool
}

/**
 * Serves JSON with bare `node:http` on a free port, which it sends to the parent process, until that process ends it or
 * disconnects. `bodyOf` returns the JSON text for an address.
 */
export const serveJson = (bodyOf: (url: URL) => Promise<string>): void => {
  const server = createServer(async (request, response) => {
    const body = await bodyOf(new URL(request.url ?? '/', 'http://x'))
    response.setHeader('content-type', 'application/json')
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address ? address.port : 0)
  })
  process.on('SIGTERM', () => process.exit(0))
  process.on('disconnect', () => process.exit(0))
}
