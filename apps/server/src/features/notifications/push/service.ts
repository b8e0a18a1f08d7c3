import type { Config } from '../../../platform/config/config.ts'

/**
 * Whether the address belongs to a push service the operator trusts. It comes from the browser: without this a
 * person could have the server call any address it reaches.
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
