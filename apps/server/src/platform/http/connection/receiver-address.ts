import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The part of IPv6 that is routed on the internet; everything else is special, or not assigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address belongs to the internet: not private, loopback, link-local, unique local, reserved, multicast, or
 * IPv4 wrapped into IPv6 by mapping, NAT64, 6to4 or Teredo.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast)
}

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/** The allowed addresses: https addresses on the internet, and this machine if the operator allows it. */
export type ReceiverPolicy = { readonly toLocalhost: boolean }

export const mayReceive = ({ toLocalhost }: ReceiverPolicy, protocol: string, address: string): boolean =>
  (toLocalhost && isLoopback(address)) || (protocol === 'https:' && isPublicAddress(address))

/** The host of a URL without the brackets of IPv6 and the dots that end a fully qualified name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.+$/g, '')

/** Names that never resolve on the internet: without a dot, or in a domain reserved for local networks (RFC 6761). */
const isLocalName = (host: string): boolean =>
  !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host)

/** Whether a URL is acceptable by its text; the addresses of its host name are checked at every request. */
export const mayBeSaved = (policy: ReceiverPolicy, url: URL): boolean => {
  const host = hostOf(url)
  if (isIP(host) !== 0) return mayReceive(policy, url.protocol, host)
  if (policy.toLocalhost && host === 'localhost') return true
  return url.protocol === 'https:' && !isLocalName(host)
}

/** The host is at a forbidden address. */
export class AddressRefused extends Error {}

export type Resolve = typeof systemLookup

/**
 * A DNS lookup for a connection that refuses the whole host if one of its addresses is forbidden. The connection uses
 * exactly the checked addresses, so a DNS response that changes later has no effect.
 */
export const guardedLookup =
  (policy: ReceiverPolicy, protocol: string, resolve: Resolve = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => mayReceive(policy, protocol, address)))
        return callback(new AddressRefused('not a public address'), '', 0)
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
  }

/** Throws if the host is a literal forbidden address, for which no lookup is made. */
export const refuseLiteral = (policy: ReceiverPolicy, url: URL): void => {
  const host = hostOf(url)
  if (isIP(host) !== 0 && !mayReceive(policy, url.protocol, host))
    throw new AddressRefused('not a public address')
}
