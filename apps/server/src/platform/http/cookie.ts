import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const isSecure = (config: Config): boolean => config.PUBLIC_URL?.startsWith('https:') ?? false

/** `__Host-` pins the cookie to this host and path, but browsers accept it over https only (ruling 8). */
export const sessionCookieName = (config: Config): string =>
  isSecure(config) ? '__Host-archway_session' : 'archway_session'
const deviceName = (config: Config): string => (isSecure(config) ? '__Host-archway_device' : 'archway_device')

const options = (config: Config, maxAge: number) =>
  ({ httpOnly: true, secure: isSecure(config), sameSite: 'lax', path: '/', maxAge }) as const

export const readSessionCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[sessionCookieName(config)]

export const setSessionCookie = (
  config: Config,
  reply: FastifyReply,
  token: string,
  seconds: number,
): void => {
  reply.setCookie(sessionCookieName(config), token, options(config, seconds))
}

export const clearSessionCookie = (config: Config, reply: FastifyReply): void => {
  reply.clearCookie(sessionCookieName(config), options(config, 0))
}

/** Marks a browser in which the account has signed in before, so that strangers' guesses never lock out its owner. */
export const readDeviceCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[deviceName(config)]

export const setDeviceCookie = (config: Config, reply: FastifyReply, token: string): void => {
  reply.setCookie(deviceName(config), token, options(config, 400 * 24 * 3600))
}
