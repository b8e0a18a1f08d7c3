import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config/config.ts'

/**
 * Requests that change something must come from the portal's own pages; clients other than browsers send no Origin
 * (TRAP-030).
 */
export const isOwnOrigin = (config: Pick<Config, 'PUBLIC_URL'>, headers: IncomingHttpHeaders): boolean => {
  const { origin } = headers
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site'
  if (config.PUBLIC_URL && origin === new URL(config.PUBLIC_URL).origin) return true
  return URL.canParse(origin) && new URL(origin).host === headers.host
}
