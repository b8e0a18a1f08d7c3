import ipaddr from 'ipaddr.js'

/** Groups of 16 bits that a provider assigns to one customer as a whole: the customer chooses the rest freely. */
const groupsOfNetwork = 4

/**
 * The key of a caller's limit: an IPv4 address, or the network (/64) of an IPv6 address. Other values are not
 * changed.
 */
export const networkOf = (address: string): string => {
  if (!address.includes(':')) return address
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, groupsOfNetwork)
  return `${groups.map(group => group.toString(16)).join(':')}::/64`
}
