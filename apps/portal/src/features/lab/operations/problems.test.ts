import type { OperationsStatus } from '@archway/contract/lab'
import { expect, test } from 'vitest'
import { problemsOf } from './problems.ts'

const now = new Date('2026-03-02T03:00:00Z')
const run = { endedAt: '2026-03-01T02:30:00Z', problems: 0, files: 3, bytes: 9 }
const worker = {
  uuid: '00000000-0000-4000-8000-000000000000',
  role: 'worker' as const,
  host: 'one',
  version: '1',
  startedAt: '2026-03-01T00:00:00Z',
  seenAt: '2026-03-02T03:00:00Z',
  gone: false,
}
const lane = { lane: 'mails' as const, due: 1, running: 0, retrying: 0, failed: 0, oldestSeconds: 3 }
const well: OperationsStatus = {
  versions: { archway: '1', node: 'v24', database: '18', schema: '0003' },
  needs: [{ need: 'database', ok: true }],
  processes: [worker],
  lanes: [lane],
  failing: [],
  mails: { way: 'server', waiting: 0, retrying: 0, failed: 0 },
  webhooks: { working: 1, failing: 0, stopped: 0 },
  storage: { kind: 'disk', freeBytes: 1e9, problems: [] },
  backup: run,
  verify: run,
}
const kinds = (change: Partial<OperationsStatus>) =>
  problemsOf({ ...well, ...change }, now).map(({ kind }) => kind)

test('a healthy installation has no problems', () => {
  expect(kinds({})).toEqual([])
  expect(kinds({ lanes: [{ ...lane, lane: 'upkeep', oldestSeconds: 4000 }] })).toEqual([])
})

test.each([
  ['storage', { needs: [{ need: 'storage' as const, ok: false }] }],
  ['bucket', { storage: { kind: 'bucket' as const, freeBytes: null, problems: ['public' as const] } }],
  ['noWorker', { processes: [{ ...worker, gone: true }] }],
  ['noWorker', { processes: [{ ...worker, role: 'web' as const }] }],
  ['stuck', { lanes: [{ ...lane, oldestSeconds: 901 }] }],
  ['failedJobs', { failing: [{ task: 'passwordMail', retrying: 0, failed: 1 }] }],
  ['noBackup', { backup: null }],
  ['oldBackup', { backup: { ...run, endedAt: '2026-02-27T02:30:00Z' } }],
  ['badBackup', { verify: { ...run, problems: 2 } }],
])('R11 an operator is shown: %s', (kind, change) => {
  expect(kinds(change)).toEqual([kind])
})
