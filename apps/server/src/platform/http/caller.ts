import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from '../config/config.ts'

/** Whether the sender at this address, this many hops away, is a proxy of `TRUST_PROXY`. */
export type IsTrusted = (address: string, hop: number) => boolean

/** Proxies are trusted only when configured: any client may send an `X-Forwarded-For`. */
export const trustedProxies = ({ TRUST_PROXY: trusted }: Pick<Config, 'TRUST_PROXY'>): IsTrusted => {
  if (trusted === undefined) return () => false
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : proxyAddress.compile(trusted)
}

/** The client address of a request that does not pass through Fastify, such as the handshake of a socket. */
export const callerAddress = (request: IncomingMessage, isTrusted: IsTrusted): string =>
  proxyAddress(request, isTrusted)
