import type { Config } from '../../../platform/config/config.ts'

/**
 * Whether the address belongs to a push service that the operator trusts. The address comes from the browser: without
 * this check a person could make the server call any address it can reach (SSRF).
 */
export const isPushService = (
  { PUSH_SERVICES }: Pick<Config, 'PUSH_SERVICES'>,
  endpoint: string,
): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, origin, port, username, password } = new URL(endpoint)
  if (username || password) return false
  return PUSH_SERVICES.some(service => {
    if (service.includes('://')) return service === origin
    if (protocol !== 'https:' || port !== '') return false
    return service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service
  })
}
