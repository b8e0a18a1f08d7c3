import type { OwnSession } from '@archway/contract/session'
import bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import type { Device } from './store.ts'

const longestAgent = 400

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The browser of a request, by its headers. The headers are unverified and only displayed. */
export const deviceOf = ({ headers }: FastifyRequest): Device => {
  const zone = headers['x-time-zone']
  return {
    userAgent: headers['user-agent']?.slice(0, longestAgent) ?? null,
    timeZone: typeof zone === 'string' && zone.length <= 64 && isTimeZone(zone) ? zone : null,
  }
}

const devices = ['desktop', 'mobile', 'tablet'] as const

/** Names of browser and system in a user agent; null for unknown ones. */
export const readAgent = (userAgent: string | null): Pick<OwnSession, 'browser' | 'system' | 'device'> => {
  if (!userAgent) return { browser: null, system: null, device: null }
  const { browser, os, platform } = bowser.parse(userAgent)
  return {
    browser: browser.name || null,
    system: os.name ?? null,
    device: devices.find(device => device === platform.type) ?? null,
  }
}
