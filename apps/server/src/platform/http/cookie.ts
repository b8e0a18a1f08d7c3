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

const secondStepCookieName = (config: Config): string =>
  isSecure(config) ? '__Host-archway_second_step' : 'archway_second_step'
const trustedCookieName = (config: Config): string =>
  isSecure(config) ? '__Host-archway_trusted' : 'archway_trusted'

/** Opens the second step of a sign-in, and no call but those of that step. */
export const readSecondStepCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[secondStepCookieName(config)]

/** Replaces the second factor in a browser that its owner trusts. */
export const readTrustedCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[trustedCookieName(config)]

/** What an answer does to the cookies of its browser. */
export type Cookies = {
  /** The session's token and its life in seconds; null ends it. */
  session?: { readonly token: string; readonly seconds: number } | null
  device?: string
  /** The token of a sign-in that has passed its first step; null ends it. */
  secondStep?: { readonly token: string; readonly seconds: number } | null
  trusted?: { readonly token: string; readonly seconds: number }
}

export const setCookies = (
  config: Config,
  reply: FastifyReply,
  { session, device, secondStep, trusted }: Cookies,
): void => {
  if (session) reply.setCookie(sessionCookieName(config), session.token, options(config, session.seconds))
  if (session === null) reply.clearCookie(sessionCookieName(config), options(config, 0))
  if (device) reply.setCookie(deviceCookieName(config), device, options(config, 400 * 24 * 3600))
  if (secondStep)
    reply.setCookie(secondStepCookieName(config), secondStep.token, options(config, secondStep.seconds))
  if (secondStep === null) reply.clearCookie(secondStepCookieName(config), options(config, 0))
  if (trusted) reply.setCookie(trustedCookieName(config), trusted.token, options(config, trusted.seconds))
}
