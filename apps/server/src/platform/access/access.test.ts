import { expect, test } from 'vitest'
import { createAccess, roundMs, sweepMs } from './access.ts'
import type { Viewer } from './viewer.ts'

const start = Date.parse('2026-03-02T09:00:00Z')
const minute = 60_000
const checksOfARound = roundMs / sweepMs

/** A process with this many open sockets, each of a session that has been idle for an hour. */
const createProcess = (sockets: number) => {
  let time = start
  /** The last use of each session, as stored in the database; ended sessions are missing. */
  const usedAt = new Map(Array.from({ length: sockets }, (_, n) => [`${n}`, start]))
  const viewerOf = (id: string, at: number) => ({ sessionId: id, sessionLastUsedAt: new Date(at) }) as Viewer
  const statements: string[][] = []
  const endedUses: string[] = []
  const access = createAccess({
    readViewers: async viewers => {
      const ids = viewers.map(({ sessionId }) => sessionId)
      statements.push(ids)
      return new Map(
        ids.flatMap(id => {
          const at = usedAt.get(id)
          return at === undefined || at + 60 * minute <= time ? [] : [[id, viewerOf(id, at)]]
        }),
      )
    },
    endOf: ({ sessionLastUsedAt }) => new Date(sessionLastUsedAt.getTime() + 60 * minute),
    now: () => new Date(time),
    forgetViewers: () => {},
    publish: () => {},
    onError: () => {},
  })
  const openHolder = (id: string, isLasting = true) =>
    access.hold({
      viewer: viewerOf(id, usedAt.get(id) ?? start),
      isLasting,
      isAllowed: () => true,
      end: () => void endedUses.push(id),
    })
  for (const id of usedAt.keys()) openHolder(id)
  return {
    access,
    usedAt,
    statements,
    endedUses,
    openHolder,
    advance: (ms: number) => {
      time += ms
    },
    /** The regular checks of a round. */
    round: async (isNoticed = true) => {
      for (let n = 0; n < checksOfARound; n += 1) await access.sweep(isNoticed)
    },
  }
}

test.each([
  [1, 1],
  [500, 1],
  [600, 2],
  [5000, 10],
  [50_000, 100],
])('S12 of %d sockets each is checked once a minute, in %d statements', async (sockets, expected) => {
  const { statements, round } = createProcess(sockets)
  for (const rounds of [1, 2]) {
    await round()
    expect(statements).toHaveLength(rounds * expected)
    expect(new Set(statements.slice(-expected).flat()).size).toBe(sockets)
  }
  console.info(
    `S12: ${sockets} sockets at a process: ${expected} statements a minute, ${expected / sockets} for each`,
  )
})

test('S12 a lost notice is compensated within a round of checks, and each end is reported once', async () => {
  const { access, usedAt, endedUses, round } = createProcess(1200)
  for (const id of ['3', '700', '1199']) usedAt.delete(id)
  await round()
  // The batches become smaller over time.
  await access.sweep(true)
  expect(endedUses.toSorted()).toEqual(['1199', '3', '700'])
  await round()
  expect(endedUses).toHaveLength(3)
})

test('S12 while notices may be lost, a single check covers all', async () => {
  const { access, usedAt, endedUses, statements } = createProcess(1200)
  for (const id of ['3', '700', '1199']) usedAt.delete(id)
  await access.sweep(false)
  expect(endedUses.toSorted()).toEqual(['1199', '3', '700'])
  expect(statements.map(ids => ids.length)).toEqual([500, 500, 200])
})

test('S12 an unused session ends with the next check, one used elsewhere continues', async () => {
  const { access, usedAt, endedUses, statements, advance } = createProcess(3)
  advance(59 * minute)
  await access.sweep(true)
  expect([statements, endedUses]).toEqual([[], []])
  usedAt.set('1', start + 50 * minute)
  advance(minute)
  await access.sweep(true)
  expect([statements, endedUses.toSorted()]).toEqual([[['0', '1', '2']], ['0', '2']])
  // The use is known now, so the session is not checked again for the same time.
  await access.sweep(true)
  expect(statements).toHaveLength(1)
})

test('S12 short-lived work, such as a download, is checked each time', async () => {
  const { access, usedAt, endedUses, openHolder } = createProcess(2)
  usedAt.set('download', start)
  openHolder('download', false)
  await access.sweep(true)
  usedAt.delete('download')
  await access.sweep(true)
  expect(endedUses).toEqual(['download'])
})

test('planted fault: open work that is only checked by notices', async () => {
  const { usedAt, endedUses, advance } = createProcess(2)
  usedAt.delete('0')
  advance(61 * minute)
  expect(endedUses).toEqual([])
})
