import { allCalls } from '@archway/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { gateCodes, policySays, principals } from './src/principals.ts'
import { inputOf } from './src/sample.ts'
import { type Ask, askOf, createPlantedServer } from './src/server.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const unknownId = '00000000-0000-4000-8000-000000000000'
// Signing out would end the session that the next call needs.
const calls = allCalls.filter(({ path }) => !['/auth/logout', '/auth/signOn/logout'].includes(path))

/** A call with a planted hole, and its neighbors: enough to see that only the hole is found. */
const nearHoles = calls.filter(({ path }) => /^\/admin\/(queue|staff)/.test(path))

/**
 * S2: makes every call as every principal. Returns the differences between the declared policy and the server's
 * behavior.
 */
const runRoleMatrix = async (
  ask: Ask,
  testedCalls = calls,
): Promise<{ rows: number; differences: string[] }> => {
  const differences: string[] = []
  let rows = 0
  for (const call of testedCalls) {
    const ids = Object.fromEntries(Object.keys(call.ids).map(name => [name, unknownId]))
    const input = inputOf(call)
    for (const principal of principals) {
      rows += 1
      const { status, body } = await ask(principal, call, ids, input)
      const expected = policySays(call.allow, principal)
      const gate =
        gateCodes.includes(body.code ?? '') ||
        (status === 403 && ['BLOCKED', 'RM_NOT_ALLOWED'].includes(body.code ?? ''))
      const agrees =
        expected === 'may'
          ? !gate || allowedToAnswer(call.path, body.code)
          : expected === 'refused'
            ? status === 403
            : body.code === expected
      if (!agrees)
        differences.push(
          `${call.method} ${call.path} as ${principal.email ?? 'guest'}: policy says ${expected}, answer ${status} ${body.code ?? ''}`,
        )
      if (status >= 500)
        differences.push(`${call.method} ${call.path} as ${principal.email ?? 'guest'} answers ${status}`)
    }
  }
  return { rows, differences }
}

/**
 * A sign-in returns codes about the account it names, not about the caller; whether support can see people depends on
 * the people's company.
 */
const allowedToAnswer = (path: string, code: string | undefined): boolean =>
  (path === '/auth' && code === 'WRONG_LOGIN') ||
  (path.startsWith('/account/people') && code === 'STAFF_ROLE')

/** Writes allowed to all staff: those about themselves, or about their own view. */
const openToAllStaff: readonly string[] = [
  'PUT /session/company',
  // People mute and snooze only for themselves.
  'PUT /case/{id}/mute',
  'PUT /case/{id}/snooze',
  // Depends on the reserved file.
  'POST /caseAsset/{id}/part',
  'POST /caseAsset/{id}/complete',
]

describe('S2 the role matrix', () => {
  test('every write by staff declares its duty', () => {
    const open = allCalls.filter(
      ({ method, allow }) =>
        method !== 'GET' && Array.isArray(allow.to) && allow.to.includes('staff') && !('duty' in allow),
    )
    expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(openToAllStaff.toSorted())
  })

  test('every call × every principal equals the declared policy', async () => {
    const { rows, differences } = await runRoleMatrix(askOf(app))
    expect(differences).toEqual([])
    expect(rows).toBe(calls.length * principals.length)
  })

  test('planted hole: one call ignores its access rule', async () => {
    const http = await createPlantedServer(app, route =>
      route.call.path === '/admin/queue'
        ? { ...route, call: { ...route.call, allow: { to: 'signedIn', whenBlocked: 'allowed' } } }
        : route,
    )
    const { differences } = await runRoleMatrix(askOf(app, http), nearHoles)
    expect(differences.length).toBeGreaterThan(0)
    expect(differences.every(line => line.startsWith('GET /admin/queue as '))).toBe(true)
  })

  test('planted hole: one call ignores the duty of its staff', async () => {
    const http = await createPlantedServer(app, route => {
      const { allow } = route.call
      if (route.call.path !== '/admin/staffAccount' || allow.to === 'everyone' || allow.to === 'signedIn')
        return route
      const { duty: _, ...open } = allow
      return { ...route, call: { ...route.call, allow: open } }
    })
    const { differences } = await runRoleMatrix(askOf(app, http), nearHoles)
    expect(differences.length).toBeGreaterThan(0)
    expect(
      differences.every(line =>
        /^(GET|POST) \/admin\/staffAccount as (planner|production|support)@/.test(line),
      ),
    ).toBe(true)
  })
})
