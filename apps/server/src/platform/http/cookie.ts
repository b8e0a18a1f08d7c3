import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

const isSecure = (config: Config): boolean => config.PUBLIC_URL?.startsWith('https:') ?? false

/** `__Host-` pins the cookie to this host and path, but browsers accept it over https only (ruling 8). */
export const sessionCookieName = (config: Config): string =>
  isSecure(config) ? '__Host-archway_session' : 'archway_session'
export const deviceCookieName = (config: Config): string =>
  isSecure(config) ? '__Host-archway_device' : 'archway_device'

const options = (config: Config, maxAge: number) =>
  ({ httpOnly: true, secure: isSecure(config), sameSite: 'lax', path: '/', maxAge }) as const

export const readSessionCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[sessionCookieName(config)]

/** Marks a browser in which the account has signed in before, so that strangers' guesses never lock out its owner. */
export const readDeviceCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[deviceCookieName(config)]

/** What an answer does to the cookies of its browser. */
export type Cookies = {
  /** The session's token and its life in seconds; null ends it. */
  session?: { readonly token: string; readonly seconds: number } | null
  device?: string
}

export const setCookies = (config: Config, reply: FastifyReply, { session, device }: Cookies): void => {
  if (session) reply.setCookie(sessionCookieName(config), session.token, options(config, session.seconds))
  if (session === null) reply.clearCookie(sessionCookieName(config), options(config, 0))
  if (device) reply.setCookie(deviceCookieName(config), device, options(config, 400 * 24 * 3600))
}
