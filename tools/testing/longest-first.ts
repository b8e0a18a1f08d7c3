import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files of 30 seconds and more, the longest first. Where no earlier run is known, as in CI, vitest starts with the
 * largest file, and most of these are small: started last, each would keep one core busy while the others are idle.
 */
const longest = [
  'apps/server/src/testing/outage/outage.test.ts',
  'tests/corpus/hostile-files.test.ts',
  'apps/server/src/features/chat/live/lines.test.ts',
  'apps/server/src/testing/restart/restart.test.ts',
  'tests/corpus/zipped-scans.test.ts',
  'tests/machines/machines.test.ts',
  'tests/security/tenancy.test.ts',
  'apps/server/src/testing/restart/schemas.test.ts',
  'apps/server/src/testing/restart/demo-world.test.ts',
  'tests/corpus/hostile-edits.test.ts',
  'tests/security/races.test.ts',
  'tests/security/filter-oracle.test.ts',
  'tests/security/mass-assignment.test.ts',
  'tests/security/database/login.test.ts',
  'tests/security/access-ends/matrix.test.ts',
  'apps/server/src/testing/restart/supervision.test.ts',
  'apps/server/src/platform/http/idempotency.test.ts',
  'apps/server/src/features/plans/review.test.ts',
  'apps/server/src/features/case-files/uploads/crash.test.ts',
  'apps/server/src/platform/storage/full-volume.test.ts',
].map(path => join(import.meta.dirname, '../..', path))

const missing = longest.filter(path => !existsSync(path))
if (missing.length > 0) throw new Error(`tools/testing/longest-first.ts names no file: ${missing.join(', ')}`)

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.indexOf(moduleId)
  return rank < 0 ? longest.length : rank
}

/** Sorts the test files: first those listed above, then vitest's default order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // A stable sort within each project, because vitest runs the files of a project together.
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap(name =>
      sorted.filter(({ project }) => project.name === name).sort((a, b) => rankOf(a) - rankOf(b)),
    )
  }
}
