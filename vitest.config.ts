import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A test of the server waits for Postgres half of its time: two share two cores well.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'apps/portal/src/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'tests/{corpus,security,machines,conformance}/**/*.test.ts'],
          globalSetup: [
            'apps/server/src/platform/testing/template-database.ts',
            'apps/server/src/testing/people-template.ts',
          ],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
