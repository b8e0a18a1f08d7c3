import { caseFileCalls } from '@archway/contract/case-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { storeSystemFile } from '../../../apps/server/src/features/case-files/system-file.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { TestApp } from '../../../apps/server/src/testing/app.ts'
import { waitUntil } from '../../../apps/server/src/testing/chat-story.ts'
import { startTwoServers, type TwoServers } from '../../../apps/server/src/testing/two-servers.ts'
import { changesOfAccess, doctorTwo, owner } from './endings.ts'

let two: TwoServers
let app: TestApp
let origins: readonly string[]
let ways: ReturnType<typeof changesOfAccess>
beforeAll(async () => {
  two = await startTwoServers(['brightsmiles', 'nourdental'])
  ;({ app, origins } = two)
  ways = changesOfAccess(two)
})
afterAll(() => two.close())

test.each([
  ['handover of a draft', 'handOver', doctorTwo, 'room'],
  ['logout', 'logOut', owner, 'session'],
] as const)('S12 S15 signed URLs end on every server: %s', async (_name, way, email, ends) => {
  const room = await two.createCase(owner, doctorTwo)
  const { id } = await app.services.db.within(systemScope, tx =>
    storeSystemFile(tx, app.services, {
      companyId: demoId('brightsmiles'),
      caseId: room,
      typeKey: 'thirdParty',
      fileName: 'page.txt',
      bytes: Buffer.from('What only those of the case may read'),
    }),
  )
  const [victim, ownSession] = [await two.anotherSession(email), await two.anotherSession(email)]
  const request = { params: { id } }
  const { url } = (await victim.call(caseFileCalls.address, request)).body.data
  const ofOwner = (await (await app.as(owner)).call(caseFileCalls.address, request)).body.data.url
  const answers = (address: string, headers = {}) =>
    Promise.all(origins.map(async origin => (await fetch(`${origin}${address}`, { headers })).status))
  expect(await answers(url)).toEqual([200, 200])
  // A browser shows cached content only after revalidation.
  const { headers } = await fetch(`${origins[0]}${url}`)
  expect(headers.get('cache-control')).toBe('private, no-cache')
  const cached = { 'if-none-match': headers.get('etag') ?? '' }
  expect(await answers(url, cached)).toEqual([304, 304])
  expect((await ways[way](room, victim, ownSession)).status).toBe(200)
  for (const request of [{}, cached])
    expect(await answers(url, request)).toEqual(ends === 'session' ? [410, 410] : [404, 404])
  // A person who still has access can still read.
  expect(await answers(ofOwner)).toEqual([200, 200])
})

test.each([
  ['handover of a draft', 'handOver'],
  ['logout', 'logOut'],
] as const)('S12 a download in progress is aborted: %s', async (_name, way) => {
  const room = await two.createCase(owner, doctorTwo)
  const bytes = 32 * 1024 * 1024
  const { id } = await app.services.db.within(systemScope, tx =>
    storeSystemFile(tx, app.services, {
      companyId: demoId('brightsmiles'),
      caseId: room,
      typeKey: 'thirdParty',
      fileName: 'large.txt',
      bytes: Buffer.alloc(bytes, 'x'),
    }),
  )
  const [victim, ownSession] = [await two.anotherSession(doctorTwo), await two.anotherSession(doctorTwo)]
  const { url } = (await victim.call(caseFileCalls.address, { params: { id } })).body.data
  // A reader that pauses after the first chunk: the rest waits at the other server.
  const reader = (await fetch(`${origins[1]}${url}`)).body?.getReader()
  let received = (await reader?.read())?.value?.length ?? 0
  expect(received).toBeGreaterThan(0)
  expect((await ways[way](room, victim, ownSession)).status).toBe(200)
  const readOn = async (): Promise<void> => {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
      received += piece.value.length
  }
  // Waits for the end first, so that only data already in transit is read.
  await waitUntil(() => two.secondServer.services.access.count() === 0)
  await expect(readOn()).rejects.toThrow()
  expect(received).toBeLessThan(bytes)
})
