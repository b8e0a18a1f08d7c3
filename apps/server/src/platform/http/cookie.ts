import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

const isSecure = (config: Config): boolean => config.PUBLIC_URL?.startsWith('https:') ?? false

/** `__Host-` pins the cookie to this host and path, but browsers accept it over https only (ruling 8). */
const nameOf = (config: Config, name: 'session' | 'device' | 'second_step' | 'trusted' | 'sign_on'): string =>
  `${isSecure(config) ? '__Host-' : ''}archway_${name}`

export const sessionCookieName = (config: Config): string => nameOf(config, 'session')
export const deviceCookieName = (config: Config): string => nameOf(config, 'device')

const options = (config: Config, maxAge: number) =>
  ({ httpOnly: true, secure: isSecure(config), sameSite: 'lax', path: '/', maxAge }) as const

export const readSessionCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[sessionCookieName(config)]

/** Marks a browser in which the account has signed in before, so that guesses by others never lock out the owner. */
export const readDeviceCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[deviceCookieName(config)]

/** Gives access to the second step of a sign-in, and to no other calls. */
export const readSecondStepCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[nameOf(config, 'second_step')]

/** Replaces the second factor in a browser that its owner trusts. */
export const readTrustedCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[nameOf(config, 'trusted')]

/** Binds a sign-in through a provider to the browser that started it. */
export const readSignOnCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[nameOf(config, 'sign_on')]

/** The value of a cookie and its lifetime in seconds; null deletes it. */
type Cookie = { readonly token: string; readonly seconds: number } | null

/** The cookies that a reply sets or deletes. */
export type Cookies = {
  session?: Cookie
  device?: string
  /** For a sign-in that has passed its first step. */
  secondStep?: Cookie
  trusted?: Cookie
  /** For a sign-in that continues at a provider. */
  signOn?: Cookie
}

const deviceSeconds = 400 * 24 * 3600

export const setCookies = (config: Config, reply: FastifyReply, cookies: Cookies): void => {
  const { session, device, secondStep, trusted, signOn } = cookies
  const set = (name: string, cookie: Cookie | undefined): void => {
    if (cookie) reply.setCookie(name, cookie.token, options(config, cookie.seconds))
    if (cookie === null) reply.clearCookie(name, options(config, 0))
  }
  set(sessionCookieName(config), session)
  set(deviceCookieName(config), device ? { token: device, seconds: deviceSeconds } : undefined)
  set(nameOf(config, 'second_step'), secondStep)
  set(nameOf(config, 'trusted'), trusted)
  set(nameOf(config, 'sign_on'), signOn)
}
