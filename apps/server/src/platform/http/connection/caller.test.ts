import { describe, expect, test } from 'vitest'
import { callerAddress, trustedProxies } from '../caller.ts'

describe('the address of a caller', () => {
  // The setting TRUST_PROXY, the header X-Forwarded-For of a request from 10.0.0.1, and the caller's address.
  const rows = [
    [undefined, '203.0.113.7', '10.0.0.1'],
    ['192.168.0.0/16', '203.0.113.7', '10.0.0.1'],
    ['10.0.0.0/8', '203.0.113.7', '203.0.113.7'],
    ['uniquelocal', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ] as const
  /** The rows for which another address than the caller's is found. */
  const wrongCallers = (trusting: typeof trustedProxies) =>
    rows.filter(([trust, forwardedFor, caller]) => {
      const request = { headers: { 'x-forwarded-for': forwardedFor }, socket: { remoteAddress: '10.0.0.1' } }
      const proxies = trust === undefined ? undefined : /^\d$/.test(trust) ? Number(trust) : trust.split(' ')
      return callerAddress(request as never, trusting({ TRUST_PROXY: proxies })) !== caller
    })

  test('X-Forwarded-For is trusted only from the proxies in the settings', () => {
    expect(wrongCallers(trustedProxies)).toEqual([])
  })

  test('planted faults: trusting every sender, and trusting every address behind the first hop', () => {
    expect(wrongCallers(() => () => true)).toHaveLength(4)
    const trustBeyondFirstHop: typeof trustedProxies = settings => (address, hop) =>
      hop > 0 || trustedProxies(settings)(address, hop)
    expect(wrongCallers(trustBeyondFirstHop)).toEqual(rows.slice(3))
  })
})
