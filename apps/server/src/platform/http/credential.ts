import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { type KeyNeed, keyNeedOf, type RefusalCode } from '@archway/contract/api'
import type { AnyCall } from '@archway/contract/kernel'
import type { Viewer } from '../access/viewer.ts'
import type { Config } from '../config/config.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { sessionCookieName } from './cookie.ts'

/** The credential of a request. */
export type Credential = { readonly kind: 'session' | 'key'; readonly token: string }

/** The prefix of every API key, by which people and secret scanners recognize one. */
export const keyPrefix = 'archway_'

const bearer = /^bearer +(\S+)$/i

/**
 * The API key of the request or, without one, its session. If a request has a key, only the key counts, whatever
 * cookie it has and whether or not the key is valid. Other `Authorization` headers are for proxies.
 */
export const readCredential = (
  config: Config,
  headers: IncomingHttpHeaders,
  cookies: Readonly<Record<string, string | undefined>>,
): Credential | null => {
  const key = bearer.exec(headers.authorization ?? '')?.[1]
  if (key?.startsWith(keyPrefix)) return { kind: 'key', token: key }
  const token = cookies[sessionCookieName(config)]
  return token ? { kind: 'session', token } : null
}

/** The current viewer of a credential; null if it is unknown, expired or revoked. */
export const viewerOfCredential = (
  services: Pick<Services, 'viewerOf' | 'viewerOfKey'>,
  { kind, token }: Credential,
): Promise<Viewer | null> => (kind === 'key' ? services.viewerOfKey(token) : services.viewerOf(token))

/** The owner of a credential, even after it has ended. */
export const ownerOfCredential = (
  services: Pick<Services, 'ownerOf' | 'ownerOfKey'>,
  { kind, token }: Credential,
): Promise<string | null> => (kind === 'key' ? services.ownerOfKey(token) : services.ownerOf(token))

/** The refusal of a request without a viewer. */
export const unknownCredential = (credential: Credential | null): RefusalCode =>
  credential?.kind === 'key' ? 'KEY_INVALID' : 'NOT_SIGNED_IN'

/** Whether the address matches the list of addresses and ranges; an empty list allows every address. */
export const isAddressAllowed = (ranges: readonly string[], address: string): boolean => {
  if (ranges.length === 0) return true
  const allowed = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    const family = isIPv4(network) ? 'ipv4' : 'ipv6'
    allowed.addSubnet(network, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  // On a socket for both families, an IPv4 client appears as `::ffff:192.0.2.1`; the list has 192.0.2.1.
  return isIPv4(address) ? allowed.check(address) : isIPv6(address) && allowed.check(address, 'ipv6')
}

/** Throws KEY_ADDRESS_REFUSED if the viewer is a key that may not be used from this address. */
export const checkKeyAddress = ({ apiKey }: Viewer, address: string): void => {
  if (apiKey && !isAddressAllowed(apiKey.addresses, address)) throw new Refusal('KEY_ADDRESS_REFUSED')
}

const checkNeed = (apiKey: NonNullable<Viewer['apiKey']>, need: KeyNeed): void => {
  if (need === 'any') return
  if (need === 'person') throw new Refusal('PERSON_ONLY')
  if (!apiKey.scopes.includes(need)) throw new Refusal('KEY_SCOPE_MISSING', { scope: need })
}

/** Throws if the viewer is a key that may not make this call, or not from this address. People always pass. */
export const checkKey = (
  viewer: Viewer | null,
  call: Pick<AnyCall, 'path'> & { readonly method: string },
  address: string,
): void => {
  if (!viewer?.apiKey) return
  checkKeyAddress(viewer, address)
  checkNeed(viewer.apiKey, keyNeedOf(call))
}
