import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/testing/longest-first.ts'

// These end what hangs, and judge no speed: a slow machine needs minutes for what a fast one does in seconds.
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 300_000 } } }

const server = {
  globalSetup: [
    'apps/server/src/platform/testing/template-database.ts',
    'apps/server/src/platform/testing/pooler.ts',
    'apps/server/src/testing/people-template.ts',
  ],
  ...limits,
}

/** Tests of outages, restarts and upgrades: they take many minutes and mostly wait. */
const outages = ['apps/server/src/testing/**/*.test.ts']

/** Tests that start and kill processes, count a process's children, watch its output or replace parts of the server. */
const isolated = [
  'apps/server/src/**/crash.test.ts',
  'apps/server/src/features/case-files/{jobs,uploads/full-disk}.test.ts',
  'apps/server/src/features/chat/live/lines.test.ts',
  'apps/server/src/features/plans/heavy-models.test.ts',
  'apps/server/src/platform/{backup,health/tracing,jobs,mesh,postgres,sockets}/**/*.test.ts',
  'apps/server/src/platform/http/idempotency.test.ts',
  'apps/server/src/platform/storage/full-volume.test.ts',
  'tests/security/{access-ends/{notices,sockets},front-door}.test.ts',
]

export default defineConfig({
  test: {
    // A test of the server waits for Postgres half of its time: two share two cores well.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          // Loading the modules anew for each file took most of the time.
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
            'apps/portal/src/**/*.test.ts',
            'tests/documents/**/*.test.ts',
          ],
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'tests/{corpus,security,machines,conformance}/**/*.test.ts'],
          exclude: [...isolated, ...outages],
          // A worker loads the server once for all its files: loading it for each cost more than the tests themselves.
          isolate: false,
          ...server,
        },
      },
      { test: { name: 'server-isolated', include: isolated, ...server } },
      { test: { name: 'server-outages', include: outages, ...server } },
    ],
  },
})
